package org.weirfabric.cli.demo;

import java.time.Duration;
import java.util.List;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.rest.Controller;
import org.weirfabric.cli.watch.WatchEventText;

/** What the watch of a controller finds and does, as it happens. */
final class WatchNews {
  private final Controller controller;
  private long last;

  /** News from now on: after the event of number {@code after}. */
  WatchNews(Controller controller, long after) {
    this.controller = controller;
    this.last = after;
  }

  /** All that has come since the last time; waits {@code pause} before it returns without any. */
  List<WatchEventText> next(Duration pause) throws RefusedException, InterruptedException {
    List<WatchEventText> news = WatchEventText.read(controller.watchEvents(last));
    if (news.isEmpty()) {
      // Whoever asks measures queues in between, so an open stream would be of no use.
      Thread.sleep(pause.toMillis());
    } else {
      last = news.get(news.size() - 1).number();
    }
    return news;
  }
}
