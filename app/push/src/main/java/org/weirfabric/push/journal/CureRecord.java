package org.weirfabric.push.journal;

import com.google.auto.value.AutoValue;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.weirfabric.push.cure.ActiveCure;
import org.weirfabric.push.cure.CureId;

/**
 * The cures of the fabric, in one entry of the journal: the only decision point about them. Moved
 * by compare-and-set alone; a new leader sets its epoch in it, after which an older leader's next
 * compare-and-set fails.
 */
@AutoValue
public abstract class CureRecord {
  /** The journal's key of it. */
  public static final String KEY = "cures";

  /** A fabric that never had a cure. */
  public static final CureRecord NONE = of(0, new TreeMap<>(), Journal.ABSENT);

  CureRecord() {}

  /** The epoch of the leader that wrote it. */
  public abstract long epoch();

  /** The cures by name. */
  public abstract SortedMap<CureId, ActiveCure> cures();

  /** Its version in the journal; {@link Journal#ABSENT} if it was never stored. */
  public abstract long version();

  static CureRecord of(long epoch, SortedMap<CureId, ActiveCure> cures, long version) {
    return new AutoValue_CureRecord(
        epoch, Collections.unmodifiableSortedMap(new TreeMap<>(cures)), version);
  }

  /** This record by the leader of {@code epoch}, to be stored in its place. */
  public CureRecord under(long epoch) {
    return of(epoch, cures(), version());
  }

  /** This record with {@code cure}, in place of any of its name, to be stored in its place. */
  public CureRecord with(ActiveCure cure) {
    SortedMap<CureId, ActiveCure> more = new TreeMap<>(cures());
    more.put(cure.id(), cure);
    return of(epoch(), more, version());
  }

  /** This record without the cures of {@code ids}, to be stored in its place. */
  public CureRecord without(Collection<CureId> ids) {
    SortedMap<CureId, ActiveCure> fewer = new TreeMap<>(cures());
    fewer.keySet().removeAll(ids);
    return of(epoch(), fewer, version());
  }

  /** This record as stored with {@code version}. */
  public CureRecord at(long version) {
    return of(epoch(), cures(), version);
  }

  /** Whether both say the same, whatever their versions. */
  public boolean saysTheSameAs(CureRecord other) {
    return epoch() == other.epoch() && cures().equals(other.cures());
  }
}
