package org.weirfabric.cli;

import java.nio.file.Path;
import java.util.Locale;
import org.weirfabric.cli.console.InputFile;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.GuardMode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.topology.Routing;
import org.weirfabric.model.topology.RoutingReader;
import org.weirfabric.model.topology.Topology;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How the fabric routes, and what keeps it from deadlock: options of every verb that compiles. */
final class RoutingOptions {
  @Option(
      names = "--routing",
      paramLabel = "ecmp|ebgp|FILE",
      defaultValue = "ecmp",
      description =
          "Shortest paths, eBGP as in RFC 7938, or a file with routes or AS numbers (default ecmp).")
  private String routing = "ecmp";

  @Option(
      names = "--guard",
      paramLabel = "off|lossy|bump",
      converter = GuardConverter.class,
      description =
          "What switches do with lossless frames that turn back up (default lossy, where they can).")
  private GuardMode guard = GuardMode.LOSSY;

  /** {@code request} with them. */
  CompileRequest applied(CompileRequest request) throws ProblemsException, RefusedException {
    return request.withRouting(routing(request.topology())).withGuard(guard);
  }

  private Routing routing(Topology topology) throws ProblemsException, RefusedException {
    switch (routing.toLowerCase(Locale.ROOT)) {
      case "ecmp":
        return Routing.shortestPaths();
      case "ebgp":
        return Routing.ebgp();
      default:
        return RoutingReader.read(InputFile.read(file()), topology);
    }
  }

  /** The file that {@code --routing} names, if it names one. */
  Path file() {
    return Path.of(routing);
  }

  /** Reads a guard's name. */
  static final class GuardConverter implements ITypeConverter<GuardMode> {
    @Override
    public GuardMode convert(String text) {
      for (GuardMode mode : GuardMode.values()) {
        if (mode.text().equals(text)) {
          return mode;
        }
      }
      throw new TypeConversionException("found " + text + "; allowed: off, lossy or bump");
    }
  }
}
