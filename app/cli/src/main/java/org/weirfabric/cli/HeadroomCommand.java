package org.weirfabric.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.HeadroomJson;
import org.weirfabric.cli.console.HeadroomText;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.compiler.HeadroomRequest;
import org.weirfabric.compiler.HeadroomSizing;
import org.weirfabric.compiler.PortHeadroom;
import org.weirfabric.compiler.SharedHeadroomPool;
import org.weirfabric.model.asic.AsicCapability;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.codec.ProblemCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.units.BitRate;
import org.weirfabric.model.units.CableLength;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir headroom}. */
@Command(
    name = "headroom",
    mixinStandardHelpOptions = true,
    description = {
      "Sizes the headroom of one lossless priority group, item by item: what is physically needed,",
      "what the vendor's own formula gives, and how the two compare. Asks no controller."
    })
final class HeadroomCommand implements Callable<Integer> {
  private static final int VXLAN_IPV4_BYTES = 50;
  private static final int VXLAN_IPV6_BYTES = 70;

  @SuppressWarnings("NullAway.Init")
  @Option(names = "--asic", required = true, paramLabel = "A", description = "Such as tomahawk-5.")
  private String asicName;

  @SuppressWarnings("NullAway.Init")
  @Option(names = "--speed", required = true, paramLabel = "RATE", description = "Such as 400G.")
  private String speedText;

  @SuppressWarnings("NullAway.Init")
  @Option(
      names = "--cable",
      required = true,
      paramLabel = "LENGTH",
      description = "Such as 40m or 2km, up to 120km.")
  private String cableText;

  @Option(
      names = "--mtu",
      defaultValue = "9216",
      paramLabel = "BYTES",
      description = "Largest frame of any class, without FCS (${DEFAULT-VALUE}).")
  private int mtuBytes;

  @Option(
      names = "--lossless-mtu",
      paramLabel = "BYTES",
      description = "Largest lossless frame, without FCS; the MTU if not given.")
  private Optional<Integer> losslessMtuBytes = Optional.empty();

  @Option(
      names = "--gearbox",
      defaultValue = "0",
      paramLabel = "NS",
      description = "Delay of the link's gearboxes, one way, in nanoseconds.")
  private int gearboxNanos;

  @Option(names = "--macsec", description = "The link carries MACsec: 32 bytes more in each frame.")
  private boolean macsec;

  @Option(
      names = "--vxlan",
      arity = "0..1",
      fallbackValue = "ipv4",
      paramLabel = "ipv4|ipv6",
      description = "The MTUs are the hosts': VXLAN adds 50 bytes, 70 over IPv6.")
  private Optional<String> vxlan = Optional.empty();

  @Option(
      names = "--lanes",
      paramLabel = "N",
      description = "The port's lanes: 1, 2, 4 or 8; else what the ASIC has at that speed.")
  private Optional<Integer> lanes = Optional.empty();

  @Option(
      names = "--small-packets",
      defaultValue = "100",
      paramLabel = "PERCENT",
      description = "Share of 64-byte frames; 100 stands for the worst traffic (${DEFAULT-VALUE}).")
  private int smallPacketPercent;

  @Option(
      names = "--share",
      paramLabel = "GROUPS",
      description = "Put the headroom of so many like groups into one shared pool.")
  private Optional<Integer> shared = Optional.empty();

  @Option(
      names = "--over-subscribe",
      defaultValue = "1",
      paramLabel = "RATIO",
      description = "By how much that pool promises more than it has (${DEFAULT-VALUE}).")
  private BigDecimal overSubscription = BigDecimal.ONE;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException {
    try {
      HeadroomRequest request = request();
      PortHeadroom sized = HeadroomSizing.of(request);
      print(request.asic(), sized, pool(request.asic(), sized));
      return ExitCode.OK;
    } catch (ProblemsException refused) {
      if (json) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.set("problems", ProblemCodec.encode(refused.problems()));
        print(List.of(object.toString()));
      }
      throw RefusedException.answer(
          ExitCode.USAGE, refused.problems().stream().map(Problem::toString).toList());
    }
  }

  private HeadroomRequest request() throws ProblemsException {
    AsicCatalogue catalogue = AsicCatalogue.shipped();
    AsicProfile asic =
        catalogue
            .find(asicName)
            .orElseThrow(
                () ->
                    refusal(
                        ProblemCode.ASIC_LIMIT,
                        "--asic",
                        asicName,
                        String.join(", ", catalogue.names()),
                        "name an ASIC of the catalogue"));
    BitRate speed = parsed("--speed", speedText, "a rate such as 400G", BitRate::parse);
    CableLength cable =
        parsed("--cable", cableText, "0m to 120km, such as 40m or 2km", CableLength::parse);
    lanesAreReal();
    try {
      HeadroomRequest.Builder request =
          HeadroomRequest.of(asic, speed, cable, mtuBytes, losslessMtuBytes.orElse(mtuBytes))
              .toBuilder()
              .setGearboxNanos(gearboxNanos)
              .setMacsec(macsec)
              .setVxlanBytes(vxlanBytes())
              .setSmallPacketPercent(smallPacketPercent);
      lanes.ifPresent(request::setLanes);
      return request.build();
    } catch (IllegalArgumentException outside) {
      throw refusal(
          ProblemCode.OUT_OF_RANGE,
          "headroom",
          "a value out of range",
          String.valueOf(outside.getMessage()),
          "choose a value inside the range");
    }
  }

  private void lanesAreReal() throws ProblemsException {
    if (lanes.isPresent() && !List.of(1, 2, 4, 8).contains(lanes.get())) {
      throw refusal(
          ProblemCode.OUT_OF_RANGE,
          "--lanes",
          lanes.get().toString(),
          "1, 2, 4 or 8",
          "give the lanes of the port");
    }
  }

  private int vxlanBytes() throws ProblemsException {
    switch (vxlan.orElse("none")) {
      case "none":
        return 0;
      case "ipv4":
        return VXLAN_IPV4_BYTES;
      case "ipv6":
        return VXLAN_IPV6_BYTES;
      default:
        throw refusal(
            ProblemCode.WRONG_FORM,
            "--vxlan",
            vxlan.orElse(""),
            "ipv4 or ipv6",
            "say over which IP the tunnel runs");
    }
  }

  private Optional<SharedHeadroomPool> pool(AsicProfile asic, PortHeadroom sized)
      throws ProblemsException {
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    if (!asic.can(AsicCapability.SHARED_HEADROOM_POOL)) {
      throw refusal(
          ProblemCode.ASIC_LIMIT,
          "--share",
          "a shared headroom pool on " + asic.name(),
          "none: " + asic.capabilities().citation(),
          "leave --share out");
    }
    if (sized.headroom().compareTo(asic.portHeadroomLimit().value()) > 0) {
      throw refusal(
          ProblemCode.ASIC_LIMIT,
          "--share",
          sized.headroom() + " of a shared pool for one port",
          asic.portHeadroomLimit().value() + ": " + asic.portHeadroomLimit().citation(),
          "shorten the cable");
    }
    try {
      return Optional.of(
          SharedHeadroomPool.of(
              sized, shared.get(), overSubscription, asic.allocationUnit().value()));
    } catch (IllegalArgumentException outside) {
      throw refusal(
          ProblemCode.OUT_OF_RANGE,
          "--share",
          shared.get() + " groups, over-subscribed " + overSubscription + " times",
          String.valueOf(outside.getMessage()),
          "choose a value inside the range");
    }
  }

  private static <T> T parsed(
      String option, String text, String allowed, Function<String, T> parser)
      throws ProblemsException {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException | ArithmeticException wrong) {
      throw refusal(ProblemCode.WRONG_FORM, option, text, allowed, "write the value in that form");
    }
  }

  private static ProblemsException refusal(
      ProblemCode code, String where, String found, String allowed, String remedy) {
    return new ProblemsException(List.of(Problem.of(code, where, found, allowed, remedy)));
  }

  private void print(AsicProfile asic, PortHeadroom sized, Optional<SharedHeadroomPool> pool) {
    print(
        json
            ? List.of(HeadroomJson.of(asic, sized, pool).toString())
            : HeadroomText.lines(sized, pool));
  }

  private void print(List<String> lines) {
    PrintWriter writer = spec.commandLine().getOut();
    lines.forEach(writer::println);
    writer.flush();
  }
}
