package org.weirfabric.lab.emulatedfabric.p4;

import io.grpc.Status;
import org.jspecify.annotations.Nullable;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.ForwardingPipelineConfig;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigRequest.ResponseType;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest.Action;

/** The program that runs, the one that is saved, and the running one's tables. */
final class PipelineSlot {
  private @Nullable Pipeline running;
  private @Nullable Tables tables;
  private @Nullable Pipeline saved;

  /**
   * Carries out an action on the pipeline.
   *
   * @throws Refusal if the configuration is refused; nothing has changed then
   */
  void set(Action action, ForwardingPipelineConfig config) {
    switch (action) {
      case VERIFY -> Pipeline.of(config);
      case VERIFY_AND_SAVE -> saved = Pipeline.of(config);
      case VERIFY_AND_COMMIT -> {
        Pipeline next = Pipeline.of(config);
        run(next, new Tables(next));
      }
      case COMMIT -> {
        Pipeline next = saved;
        if (next == null) {
          throw new Refusal(Status.Code.FAILED_PRECONDITION, "no saved configuration to commit");
        }
        run(next, new Tables(next));
      }
      case RECONCILE_AND_COMMIT -> {
        Pipeline next = Pipeline.of(config);
        Tables held = tables;
        run(next, held == null ? new Tables(next) : held.movedTo(next));
      }
      default -> throw Refusal.invalid("action", "is " + action);
    }
  }

  /** Has nothing run and nothing saved. */
  void forget() {
    running = null;
    tables = null;
    saved = null;
  }

  private void run(Pipeline next, Tables nextTables) {
    running = next;
    tables = nextTables;
    saved = null;
  }

  /**
   * What is asked for of the running configuration.
   *
   * @throws Refusal if none runs
   */
  ForwardingPipelineConfig config(ResponseType asked) {
    ForwardingPipelineConfig whole = requireRunning().config();
    ForwardingPipelineConfig.Builder config = ForwardingPipelineConfig.newBuilder();
    if (whole.hasCookie()) {
      config.setCookie(whole.getCookie());
    }
    switch (asked) {
      case ALL -> config.mergeFrom(whole);
      case COOKIE_ONLY -> {
        // The cookie is already there.
      }
      case P4INFO_AND_COOKIE -> config.setP4Info(whole.getP4Info());
      case DEVICE_CONFIG_AND_COOKIE -> config.setP4DeviceConfig(whole.getP4DeviceConfig());
      default -> throw Refusal.invalid("response_type", "is unknown");
    }
    return config.build();
  }

  /** The program that runs, if one does. */
  @Nullable Pipeline running() {
    return running;
  }

  /** Its tables, if one runs. */
  @Nullable Tables tables() {
    return tables;
  }

  private Pipeline requireRunning() {
    Pipeline pipeline = running;
    if (pipeline == null) {
      throw new Refusal(
          Status.Code.FAILED_PRECONDITION, "no forwarding pipeline configuration is set");
    }
    return pipeline;
  }

  /**
   * The tables of the program that runs.
   *
   * @throws Refusal if none runs
   */
  Tables requireTables() {
    requireRunning();
    Tables held = tables;
    if (held == null) {
      throw new IllegalStateException("a pipeline without tables");
    }
    return held;
  }
}
