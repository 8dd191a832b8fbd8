package org.weirfabric.lab.emulatedfabric;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.lab.emulatedfabric.live.Traffic;
import org.weirfabric.model.asic.AsicCatalogue;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Runs the switches of a topology as one process.
 *
 * <p>When all of them listen it writes the ports file and one line {@code {"ready":true,...}} on
 * standard output. It ends with its standard input, and so with whoever started it. A line {@code
 * digest} on standard input is answered by one line: an object with each switch's digest of its
 * configuration.
 */
@Command(
    name = "emulated-fabric",
    mixinStandardHelpOptions = true,
    description = "Runs emulated switches on loopback, until standard input ends.")
public final class EmulatedFabric implements Callable<Integer> {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BAD_INPUT = 2;

  @Option(
      names = "--topology",
      required = true,
      description = "The topology, YAML or JSON.",
      paramLabel = "FILE")
  private Path topologyFile = Path.of("");

  @Option(
      names = "--ports-file",
      required = true,
      description =
          "Where to write, once all listen, {\"SWITCH\":{\"gnmi\":\"HOST:PORT\",\"p4runtime\":...}}.",
      paramLabel = "FILE")
  private Path portsFile = Path.of("");

  @Option(
      names = "--fault",
      description =
          "Makes something go wrong from the beginning; may be repeated. A switch at the first Set"
              + " of PFC: leaf1=refuse, hang, cut (applied, then the connection is cut), dead; or"
              + " always: late, slow=500ms. Also leaf1:Ethernet0=link-down, h1=storm=3,"
              + " h1=slow-receiver=20%%, h1=loop, leaf1=reboot=3000ms, leaf1=counter-reset,"
              + " leaf1=clock-skew=-1500ms, and of SONiC leaf1=no-copy, leaf1=late-copy=1000ms.",
      paramLabel = "TARGET=FAULT")
  private List<String> faults = List.of();

  @Option(
      names = "--traffic",
      description =
          "What the hosts send: none, standard (the default: TCP and RoCE between all, and an"
              + " incast every two seconds), or flows such as h1:h5=roce, h1:h5=tcp, h1:h5=40G; may"
              + " be repeated.",
      paramLabel = "TRAFFIC")
  private List<String> traffic = List.of();

  @Option(
      names = "--admin-file",
      description =
          "Opens an HTTP service for faults on loopback, and writes where and with which token.",
      paramLabel = "FILE")
  private Optional<Path> adminFile = Optional.empty();

  @Option(
      names = "--tls",
      description =
          "Has servers speak TLS with what is in this directory: SWITCH.pem and SWITCH.key, or"
              + " server.pem and server.key; clients.pem, if callers must show a certificate; login,"
              + " if gNMI calls must have a user and password.",
      paramLabel = "DIR")
  private Optional<Path> tls = Optional.empty();

  private final PrintStream out;

  private EmulatedFabric(PrintStream out) {
    this.out = out;
  }

  /** Runs the command. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new EmulatedFabric(System.out)).execute(args));
  }

  @Override
  public Integer call() throws IOException {
    List<FaultOrder> orders;
    Topology topology;
    Traffic sent;
    try {
      orders = faults.stream().map(FaultOrder::parse).toList();
      topology = TopologyReader.read(Files.readString(topologyFile));
      sent = Traffic.parse(traffic, topology);
    } catch (ProblemsException e) {
      e.problems().forEach(problem -> complain(topologyFile + ": " + problem));
      return BAD_INPUT;
    } catch (IllegalArgumentException e) {
      complain(String.valueOf(e.getMessage()));
      return BAD_INPUT;
    } catch (IOException e) {
      complain("can't read " + topologyFile + ": " + e.getMessage());
      return BAD_INPUT;
    }
    try (RunningFabric fabric =
            RunningFabric.start(
                topology,
                AsicCatalogue.shipped(),
                orders,
                sent,
                tls.map(ServerAccess::in).orElse(ServerAccess.OPEN));
        Admin admin = new Admin(fabric)) {
      // A signal doesn't unwind the stack: the servers are closed, so that no port lingers.
      Runtime.getRuntime().addShutdownHook(new Thread(fabric::close, "emulated-fabric-end"));
      writePorts(fabric);
      if (adminFile.isPresent()) {
        admin.open(adminFile.get());
      }
      out.println(
          JSON.createObjectNode()
              .put("ready", true)
              .put("switches", fabric.switches().size())
              .put("portsFile", portsFile.toString()));
      serve(fabric);
      return 0;
    } catch (IllegalArgumentException e) {
      complain(String.valueOf(e.getMessage()));
      return BAD_INPUT;
    } catch (IOException e) {
      complain("can't start: " + e.getMessage());
      return 1;
    }
  }

  private static void complain(String what) {
    System.err.println("emulated-fabric: " + what);
  }

  /** Written beside its place and moved there, so that a reader finds all of it or nothing. */
  private void writePorts(RunningFabric fabric) throws IOException {
    ObjectNode ports = JSON.createObjectNode();
    fabric
        .switches()
        .forEach(
            (id, one) -> {
              ObjectNode endpoints = ports.putObject(id.toString());
              one.gnmiEndpoint().ifPresent(endpoint -> endpoints.put("gnmi", endpoint));
              one.p4Endpoint().ifPresent(endpoint -> endpoints.put("p4runtime", endpoint));
            });
    Path target = portsFile.toAbsolutePath();
    Path draft = Files.createTempFile(target.getParent(), "ports", ".json");
    Files.writeString(draft, ports.toPrettyString() + "\n");
    Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void serve(RunningFabric fabric) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.strip().equals("digest")) {
        ObjectNode digests = JSON.createObjectNode();
        fabric.switches().forEach((id, one) -> digests.put(id.toString(), one.digest()));
        out.println(digests);
      } else {
        out.println(JSON.createObjectNode().put("error", "unknown command " + line));
      }
    }
  }
}
