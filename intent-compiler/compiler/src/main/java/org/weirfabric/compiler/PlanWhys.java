package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.weirfabric.model.codec.PlanHash;
import org.weirfabric.model.plan.Explanation;

/** All explanations of a plan, in their order. */
@AutoValue
abstract class PlanWhys {
  /** Classes, tunnels and MACsec. */
  abstract List<Explained> first();

  abstract PortCensus census();

  abstract PortWhys headroom();

  abstract PortWhys reserved();

  abstract SwitchWhys buffers();

  abstract SwitchWhys ecn();

  abstract SwitchWhys incast();

  abstract List<Explained> ets();

  abstract List<Explained> deadlock();

  /** Watchdogs, trust and the gates of host ports. */
  abstract List<Explained> last();

  static Builder builder() {
    return new AutoValue_PlanWhys.Builder();
  }

  abstract Builder toBuilder();

  private List<Explained> all() {
    List<Explained> all = new ArrayList<>(first());
    all.addAll(headroom().explained());
    all.addAll(reserved().explained());
    all.addAll(buffers().explained());
    all.addAll(ecn().explained());
    all.addAll(incast().explained());
    all.addAll(ets());
    all.addAll(deadlock());
    all.addAll(last());
    return all;
  }

  List<Explanation> explanations() {
    return all().stream().map(Explained::explanation).collect(Collectors.toList());
  }

  /** Their digests, one behind the other. */
  byte[] digests() {
    List<Explained> all = all();
    byte[] digests = new byte[PlanHash.DIGEST_BYTES * all.size()];
    for (int i = 0; i < all.size(); i++) {
      all.get(i).digest(digests, PlanHash.DIGEST_BYTES * i);
    }
    return digests;
  }

  @AutoValue.Builder
  abstract static class Builder {
    abstract Builder setFirst(List<Explained> first);

    abstract Builder setCensus(PortCensus census);

    abstract Builder setHeadroom(PortWhys whys);

    abstract Builder setReserved(PortWhys whys);

    abstract Builder setBuffers(SwitchWhys whys);

    abstract Builder setEcn(SwitchWhys whys);

    abstract Builder setIncast(SwitchWhys whys);

    abstract Builder setEts(List<Explained> ets);

    abstract Builder setDeadlock(List<Explained> deadlock);

    abstract Builder setLast(List<Explained> last);

    abstract PlanWhys build();
  }
}
