package org.weirfabric.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.Progress;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.cli.demo.CableFault;
import org.weirfabric.cli.demo.Demo;
import org.weirfabric.cli.demo.ExampleFabric;
import org.weirfabric.cli.demo.Fault;
import org.weirfabric.cli.demo.HostFault;
import org.weirfabric.cli.demo.LaterFault;
import org.weirfabric.model.error.ProblemCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code weir demo}. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description = {
      "Starts a real ONOS core and an emulated leaf-spine on loopback, and takes one intent from",
      "YAML to committed on every switch. Stays up until Ctrl-C.",
    })
public final class DemoCommand implements Callable<Integer> {
  private static final int ONOS_PORT = 8181;

  @Option(
      names = "--once",
      description = "Stop once the transaction has ended; 1 unless committed.")
  private boolean once;

  @Option(names = "--json", description = "Print the result as one JSON object on standard output.")
  private boolean json;

  @Option(
      names = "--fault",
      paramLabel = "NAME=KIND",
      description = {
        "Make a switch misbehave from the beginning, such as leaf3=refuse; or have something go",
        "wrong once the intent is committed, and the watch cure it: h3=storm, h5=loop; or name it:",
        "leaf1=long-cable, by itself, since storms and loops come with other traffic.",
        "May be given more than once."
      })
  private List<String> faults = new ArrayList<>();

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "TCP port of ONOS's REST on 127.0.0.1; 0 is any free one. Default: 8181.")
  private int port = ONOS_PORT;

  @SuppressWarnings("NullAway.Init")
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() throws RefusedException, IOException, InterruptedException {
    Checkout checkout = Checkout.current();
    ExampleFabric fabric = ExampleFabric.read(checkout);
    List<Fault> parsed = new ArrayList<>();
    List<LaterFault> later = new ArrayList<>();
    for (String fault : faults) {
      Optional<LaterFault> once =
          HostFault.parse(fault, fabric.hostNames())
              .<LaterFault>map(each -> each)
              .or(() -> CableFault.parse(fault, fabric.switchNames()));
      if (once.isPresent()) {
        later.add(once.get());
      } else {
        parsed.add(Fault.parse(fault, fabric.switchNames()));
      }
    }
    if (later.stream().map(Object::getClass).distinct().count() > 1) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM,
          "--fault long-cable with storm or loop: allowed is one or the other, since each needs"
              + " traffic of its own");
    }
    PrintWriter out = spec.commandLine().getOut();
    Progress progress = new Progress(spec.commandLine().getErr(), System::nanoTime);
    boolean good = new Demo(checkout, fabric, parsed, later, port, progress).run(once, json, out);
    return good ? ExitCode.OK : ExitCode.NO;
  }
}
