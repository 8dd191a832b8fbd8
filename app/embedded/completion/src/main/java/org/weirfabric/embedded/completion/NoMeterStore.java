package org.weirfabric.embedded.completion;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.onosproject.core.ApplicationId;
import org.onosproject.net.DeviceId;
import org.onosproject.net.meter.Meter;
import org.onosproject.net.meter.MeterCellId;
import org.onosproject.net.meter.MeterEvent;
import org.onosproject.net.meter.MeterFailReason;
import org.onosproject.net.meter.MeterFeatures;
import org.onosproject.net.meter.MeterId;
import org.onosproject.net.meter.MeterKey;
import org.onosproject.net.meter.MeterOperation;
import org.onosproject.net.meter.MeterScope;
import org.onosproject.net.meter.MeterStore;
import org.onosproject.net.meter.MeterStoreDelegate;
import org.onosproject.net.meter.MeterStoreResult;
import org.onosproject.store.AbstractStore;
import org.osgi.service.component.annotations.Component;

/**
 * A {@link MeterStore} that holds no meter and fails every request to add one.
 *
 * <p>The published distributed store does not fit the API version of this core; without any store
 * ONOS's meter service throws at every device event. Weir uses no meters.
 */
@Component(immediate = true, service = MeterStore.class, property = "service.ranking:Integer=1000")
public final class NoMeterStore extends AbstractStore<MeterEvent, MeterStoreDelegate>
    implements MeterStore {

  private static MeterStoreResult refused() {
    return MeterStoreResult.fail(MeterFailReason.UNKNOWN);
  }

  @Override
  public CompletableFuture<MeterStoreResult> addOrUpdateMeter(Meter meter) {
    return CompletableFuture.completedFuture(refused());
  }

  @Override
  public CompletableFuture<MeterStoreResult> deleteMeter(Meter meter) {
    return CompletableFuture.completedFuture(refused());
  }

  @Override
  public MeterStoreResult storeMeterFeatures(MeterFeatures features) {
    return MeterStoreResult.success();
  }

  @Override
  public MeterStoreResult storeMeterFeatures(Collection<MeterFeatures> features) {
    return MeterStoreResult.success();
  }

  @Override
  public MeterStoreResult deleteMeterFeatures(DeviceId deviceId) {
    return MeterStoreResult.success();
  }

  @Override
  public MeterStoreResult deleteMeterFeatures(Collection<MeterFeatures> features) {
    return MeterStoreResult.success();
  }

  @Override
  public Meter updateMeterState(Meter meter) {
    return meter;
  }

  @Override
  public @Nullable Meter getMeter(MeterKey key) {
    return null;
  }

  @Override
  public Collection<Meter> getAllMeters() {
    return List.of();
  }

  @Override
  public Collection<Meter> getAllMeters(DeviceId deviceId) {
    return List.of();
  }

  @Override
  public Collection<Meter> getAllMeters(DeviceId deviceId, MeterScope scope) {
    return List.of();
  }

  @Override
  public void failedMeter(MeterOperation operation, MeterFailReason reason) {}

  @Override
  public void purgeMeter(Meter meter) {}

  @Override
  public @Nullable MeterCellId allocateMeterId(DeviceId deviceId, MeterScope scope) {
    return null;
  }

  @Override
  @Deprecated
  public void freeMeterId(DeviceId deviceId, MeterId meter) {}

  @Override
  public void purgeMeters(DeviceId deviceId) {}

  @Override
  public void purgeMeters(DeviceId deviceId, ApplicationId application) {}

  @Override
  public boolean userDefinedIndexMode(boolean enable) {
    return false;
  }
}
