package org.weirfabric.onos.fabric;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.push.engine.Progress;
import org.weirfabric.push.engine.ProgressListener;
import org.weirfabric.push.engine.Submission;
import org.weirfabric.push.engine.TransactionReport;
import org.weirfabric.push.journal.OpenTransaction;
import org.weirfabric.push.journal.TxId;

/** What has happened in the transactions that this node has carried out, the last 64 of them. */
final class TransactionBook implements ProgressListener {
  private static final int KEPT = 64;

  private final Map<TxId, List<Progress>> progress = new LinkedHashMap<>();
  private final Map<TxId, Page> pages = new LinkedHashMap<>();

  @Override
  public synchronized void progressed(Progress event) {
    progress.computeIfAbsent(event.transaction(), id -> new ArrayList<>()).add(event);
    trim(progress);
  }

  synchronized TransactionStatus open(Submission submission, String plan) {
    // One that is taken up again has a new page: what the old one says of its end is past.
    pages.put(submission.id(), new Page(plan, submission));
    trim(pages);
    return status(submission.id()).orElseThrow();
  }

  synchronized Optional<TransactionStatus> status(TxId id) {
    return Optional.ofNullable(pages.get(id)).map(page -> status(id, page.plan, page.report()));
  }

  /** The status of a transaction that has not ended, taken up from an earlier leader. */
  synchronized TransactionStatus takenUp(OpenTransaction transaction) {
    return status(transaction.id(), transaction.planHash(), Optional.empty());
  }

  /** All of them, newest first. */
  synchronized List<TransactionStatus> all() {
    List<TransactionStatus> all = new ArrayList<>();
    pages.forEach((id, page) -> all.add(status(id, page.plan, page.report())));
    Collections.reverse(all);
    return all;
  }

  private TransactionStatus status(TxId id, String plan, Optional<TransactionReport> report) {
    List<Progress> events = progress.getOrDefault(id, List.of());
    List<TransactionStatus.Progress> lines = new ArrayList<>();
    Optional<TransactionStatus.Stage> stage = Optional.empty();
    for (Progress event : events) {
      if (event.stage() >= 0) {
        stage =
            Optional.of(
                TransactionStatus.Stage.of(
                    event.stage() + 1, event.stageCount(), event.stageName()));
      }
      lines.add(
          TransactionStatus.Progress.of(
              event.sequence(),
              event.stageName(),
              event.switchId().map(SwitchId::value).orElse(""),
              event.what(),
              event.detail()));
    }
    return TransactionStatus.of(
        id.value(),
        plan,
        report.map(ended -> ended.outcome().text()).orElse(TransactionStatus.RUNNING),
        stage,
        lines,
        report.map(TransactionReport::toJson));
  }

  private static <V> void trim(Map<TxId, V> book) {
    while (book.size() > KEPT) {
      book.remove(book.keySet().iterator().next());
    }
  }

  private static final class Page {
    private final String plan;
    private final Submission submission;

    private Page(String plan, Submission submission) {
      this.plan = plan;
      this.submission = submission;
    }

    private Optional<TransactionReport> report() {
      return Optional.ofNullable(submission.done().getNow(null));
    }
  }
}
