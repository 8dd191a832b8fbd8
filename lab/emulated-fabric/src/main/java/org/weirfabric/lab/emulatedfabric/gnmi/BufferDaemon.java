package org.weirfabric.lab.emulatedfabric.gnmi;

import java.util.concurrent.TimeUnit;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.Timer;
import org.weirfabric.lab.emulatedfabric.sonic.ApplDb;

/** SONiC's buffer daemon: it copies what CONFIG_DB says of buffers to APPL_DB, a while later. */
public final class BufferDaemon {
  private static final long NORMAL_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final Datastore datastore;
  private final Timer timer;
  private long delayNanos = NORMAL_DELAY_NANOS;
  private boolean stopped;
  private boolean due;

  BufferDaemon(Datastore datastore, Timer timer) {
    this.datastore = datastore;
    this.timer = timer;
    Runnable unusedEnd = datastore.listen(this::wake);
  }

  /** How long after a change it copies from now on. */
  public synchronized void setDelay(long nanos) {
    delayNanos = nanos;
  }

  /** As long after a change as it does when nothing is wrong. */
  public void setNormalDelay() {
    setDelay(NORMAL_DELAY_NANOS);
  }

  /** Whether it copies nothing at all. */
  public void setStopped(boolean stop) {
    synchronized (this) {
      stopped = stop;
    }
    wake();
  }

  private void wake() {
    boolean current = ApplDb.isCurrent(datastore.current().config());
    synchronized (this) {
      if (current || stopped || due) {
        return;
      }
      due = true;
      timer.after(delayNanos, this::copy);
    }
  }

  private void copy() {
    synchronized (this) {
      due = false;
      if (stopped) {
        return;
      }
    }
    try {
      datastore.change(ApplDb::copied);
    } catch (Refusal cannot) {
      // The chip goes on with the buffers it has, and nobody is told: so it is there.
      return;
    }
  }
}
