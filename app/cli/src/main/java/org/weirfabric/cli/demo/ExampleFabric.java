package org.weirfabric.cli.demo;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.weirfabric.cli.console.Checkout;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.InputFile;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.HostId;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.Topology;
import org.weirfabric.model.topology.TopologyReader;

/**
 * The leaf-spine that the demo emulates and the intent that it posts.
 *
 * @param topologyFile the topology's file
 * @param topology what it says; its switches have no endpoints yet
 * @param intent the intent's text
 */
public record ExampleFabric(Path topologyFile, Topology topology, String intent) {
  /** The example of {@code checkout}. */
  public static ExampleFabric read(Checkout checkout) throws RefusedException {
    Path file = checkout.exampleTopology();
    try {
      return new ExampleFabric(
          file,
          TopologyReader.read(InputFile.read(file)),
          InputFile.read(checkout.exampleIntent()));
    } catch (ProblemsException refused) {
      throw RefusedException.input(ExitCode.USAGE, file.toString(), refused.problems());
    }
  }

  /** The names of its hosts. */
  public List<String> hostNames() {
    return topology.hosts().keySet().stream().map(HostId::toString).collect(Collectors.toList());
  }

  /**
   * This, with an intent by which the switches' own watchdogs only report: so that what the
   * fabric's watch does is what one sees.
   */
  public ExampleFabric withReportingWatchdogs() {
    return new ExampleFabric(
        topologyFile, topology, intent.replaceAll("(watchdog: .*)action: drop", "$1action: alert"));
  }

  /** The names of its switches. */
  public List<String> switchNames() {
    return topology.switches().keySet().stream()
        .map(SwitchId::toString)
        .collect(Collectors.toList());
  }
}
