package org.weirfabric.lab.emulatedfabric.p4;

import io.grpc.Status;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.wire.p4.ForwardingPipelineConfig;
import org.weirfabric.wire.p4.GetForwardingPipelineConfigRequest.ResponseType;
import org.weirfabric.wire.p4.SetForwardingPipelineConfigRequest.Action;

/**
 * The program that runs and its tables, and the program that is saved to be run next, with what has
 * been written for it: from the moment it is saved, all that is read and written is about that one.
 */
final class PipelineSlot {
  private @Nullable Pipeline running;
  private @Nullable Tables tables;
  private @Nullable Pipeline saved;
  private @Nullable Tables savedTables;

  /**
   * Carries out an action on the pipeline.
   *
   * @throws Refusal if the configuration is refused; nothing has changed then
   */
  void set(Action action, ForwardingPipelineConfig config) {
    switch (action) {
      case VERIFY -> Pipeline.of(config);
      case VERIFY_AND_SAVE -> {
        Pipeline next = Pipeline.of(config);
        saved = next;
        savedTables = new Tables(next);
      }
      case VERIFY_AND_COMMIT -> {
        Pipeline next = Pipeline.of(config);
        run(next, new Tables(next));
      }
      case COMMIT -> {
        if (!config.equals(ForwardingPipelineConfig.getDefaultInstance())) {
          throw Refusal.invalid("config", "is of the saved configuration, not of its commit");
        }
        Pipeline next = saved;
        Tables written = savedTables;
        if (next == null || written == null) {
          throw new Refusal(Status.Code.NOT_FOUND, "no saved configuration to commit");
        }
        run(next, written);
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
    savedTables = null;
  }

  private void run(Pipeline next, Tables nextTables) {
    running = next;
    tables = nextTables;
    saved = null;
    savedTables = null;
  }

  /**
   * What is asked for of the configuration that was set last, whether it runs or is only saved;
   * empty if none was set.
   */
  Optional<ForwardingPipelineConfig> config(ResponseType asked) {
    Pipeline last = saved != null ? saved : running;
    return Optional.ofNullable(last).map(pipeline -> part(pipeline.config(), asked));
  }

  private static ForwardingPipelineConfig part(ForwardingPipelineConfig whole, ResponseType asked) {
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

  /**
   * The tables that are read and written.
   *
   * @throws Refusal if no configuration was set
   */
  Tables requireTables() {
    Tables held = savedTables != null ? savedTables : tables;
    if (held == null) {
      throw new Refusal(
          Status.Code.FAILED_PRECONDITION, "no forwarding pipeline configuration is set");
    }
    return held;
  }
}
