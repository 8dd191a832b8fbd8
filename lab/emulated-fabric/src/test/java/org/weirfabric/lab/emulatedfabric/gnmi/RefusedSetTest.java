package org.weirfabric.lab.emulatedfabric.gnmi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.weirfabric.lab.emulatedfabric.FakeTimer;
import org.weirfabric.lab.emulatedfabric.GnmiClient;
import org.weirfabric.lab.emulatedfabric.Refusal;
import org.weirfabric.lab.emulatedfabric.StillPlane;
import org.weirfabric.lab.emulatedfabric.asic.ChipFacts;
import org.weirfabric.lab.emulatedfabric.asic.PortFacts;
import org.weirfabric.lab.emulatedfabric.asic.SwitchChip;
import org.weirfabric.lab.emulatedfabric.schema.JsonForm;
import org.weirfabric.lab.emulatedfabric.schema.Schema;
import org.weirfabric.lab.emulatedfabric.tree.JsonWriter;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.wire.gnmi.SetRequest;

/** A Set that is refused leaves no trace, whatever came before it and whatever is in it. */
class RefusedSetTest {
  private static final List<String> PATHS =
      List.of(
          "/qos/queues/queue[name=a]/config/queue-id",
          "/qos/queues/queue[name=b]/config/queue-id",
          "/qos/queues/queue[name=a]",
          "/qos/forwarding-groups/forwarding-group[name=g]/config/output-queue",
          "/qos/forwarding-groups/forwarding-group[name=g]",
          "/qos/buffer-pools/buffer-pool[name=p]/config",
          "/interfaces/interface[name=Ethernet0]/config/mtu",
          "/interfaces/interface[name=Ethernet0]",
          "/interfaces/interface[name=Ethernet0]/ethernet/pfc/priorities/priority[index=3]/config",
          "/qos/nonsense");
  private static final List<String> VALUES =
      List.of(
          "1",
          "3",
          "8",
          "1500",
          "\"a\"",
          "\"b\"",
          "{}",
          "{\"openconfig-qos:config\":{\"queue-id\":5}}",
          "{\"weir-lossless:type\":\"INGRESS\",\"weir-lossless:size-bytes\":\"1000\"}",
          "{\"weir-lossless:receive\":true}",
          "{\"weir-lossless:transmit\":true}",
          "{\"openconfig-interfaces:config\":{\"type\":\"iana-if-type:ethernetCsmacd\"}}");

  private static final Schema SCHEMA = Schema.ofEmulatedSwitch();

  record Operation(int kind, String path, String value) {}

  @Provide
  Arbitrary<List<List<Operation>>> requests() {
    Arbitrary<Operation> operation =
        net.jqwik.api.Combinators.combine(
                Arbitraries.integers().between(0, 2), Arbitraries.of(PATHS), Arbitraries.of(VALUES))
            .as(Operation::new);
    return operation.list().ofMinSize(1).ofMaxSize(3).list().ofMinSize(1).ofMaxSize(12);
  }

  @Property(tries = 300)
  void aRefusedSetLeavesTheDataByteForByteAsItWas(
      @ForAll("requests") List<List<Operation>> requests) {
    SwitchChip chip =
        new SwitchChip(
            SwitchId.of("leaf1"),
            new ChipFacts("test", 1 << 20, 128, 8, 8, 4, 9216),
            List.of(new PortFacts("Ethernet0", 1, "SPEED_100GB", Optional.empty())),
            new StillPlane(),
            Optional::empty);
    Datastore datastore = new Datastore(SCHEMA, chip);
    SetLane lane =
        new SetLane(datastore, new PathReader(datastore.schema().root()), new FakeTimer(), false);
    for (List<Operation> operations : requests) {
      String before = text(datastore);
      try {
        lane.set(request(operations));
        Statistics.collect("taken");
      } catch (Refusal refused) {
        Statistics.collect("refused");
        assertThat(text(datastore)).isEqualTo(before);
      }
    }
    Statistics.coverage(
        coverage -> {
          coverage.check("taken").percentage(p -> p > 2);
          coverage.check("refused").percentage(p -> p > 2);
        });
  }

  private static SetRequest request(List<Operation> operations) {
    SetRequest.Builder request = SetRequest.newBuilder();
    for (Operation operation : operations) {
      switch (operation.kind()) {
        case 0 -> request.addDelete(GnmiClient.path(operation.path()));
        case 1 -> request.addReplace(GnmiClient.update(operation.path(), operation.value()));
        default -> request.addUpdate(GnmiClient.update(operation.path(), operation.value()));
      }
    }
    return request.build();
  }

  private static String text(Datastore datastore) {
    JsonWriter writer = new JsonWriter(JsonForm.IETF);
    var root = datastore.schema().root();
    return new String(writer.write(root, datastore.current().config()), StandardCharsets.UTF_8)
        + new String(writer.write(root, datastore.current().all()), StandardCharsets.UTF_8);
  }
}
