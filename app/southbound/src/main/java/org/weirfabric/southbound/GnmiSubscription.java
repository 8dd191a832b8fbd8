package org.weirfabric.southbound;

import com.google.auto.value.AutoValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.weirfabric.dialect.GnmiPath;

/** What to be told of a target's tree, and when. */
@AutoValue
public abstract class GnmiSubscription {
  GnmiSubscription() {}

  /** When a path that is streamed is sent. */
  public enum Trigger {
    /** Whenever its value changes. */
    ON_CHANGE,
    /** At an interval. */
    SAMPLE,
    /** As the target thinks best. */
    TARGET_DEFINED
  }

  /** The paths. */
  public abstract List<GnmiPath> paths();

  /** The target that the paths are of, such as one of SONiC's databases; empty is the default. */
  public abstract String target();

  /** When each is sent; empty for once, after which the subscription ends by itself. */
  public abstract Optional<Trigger> stream();

  /** The interval of {@link Trigger#SAMPLE}; zero is the target's fastest. */
  public abstract Duration interval();

  /** Each of {@code paths} once. */
  public static GnmiSubscription once(List<GnmiPath> paths) {
    return new AutoValue_GnmiSubscription(List.copyOf(paths), "", Optional.empty(), Duration.ZERO);
  }

  /** Each of {@code paths} at first, and then at every change. */
  public static GnmiSubscription onChange(List<GnmiPath> paths) {
    return new AutoValue_GnmiSubscription(
        List.copyOf(paths), "", Optional.of(Trigger.ON_CHANGE), Duration.ZERO);
  }

  /** Each of {@code paths} at first, and then every {@code interval}. */
  public static GnmiSubscription sample(List<GnmiPath> paths, Duration interval) {
    return new AutoValue_GnmiSubscription(
        List.copyOf(paths), "", Optional.of(Trigger.SAMPLE), interval);
  }

  /** This of {@code target}. */
  public GnmiSubscription of(String target) {
    return new AutoValue_GnmiSubscription(paths(), target, stream(), interval());
  }

  /** Hears what a subscription brings, one call after the other. */
  public interface Listener {
    /** The target has sent {@code notification}. */
    void notification(GnmiNotification notification);

    /** Everything the subscription covers has been sent once. */
    void synced();

    /** The subscription is over: of itself, by being closed, or by {@code failure}. */
    void ended(Optional<RpcFailure> failure);
  }

  /** A subscription that is under way. */
  public interface Handle extends AutoCloseable {
    /** Ends it. */
    @Override
    void close();
  }
}
