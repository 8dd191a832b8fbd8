package org.weirfabric.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.weirfabric.cli.console.ExitCode;
import org.weirfabric.cli.console.RefusedException;
import org.weirfabric.compiler.CompileRequest;
import org.weirfabric.compiler.WhatIf;
import org.weirfabric.compiler.WhatIfAnswer;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.PortRef;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.plan.Term;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weir whatif}. */
@Command(
    name = "whatif",
    mixinStandardHelpOptions = true,
    description = {
      "Says how far an intent and a fabric may go; compiles nothing and asks no controller.",
      "QUESTION is one of",
      "  longest-cable          of any one link or host, or with --port of the one there",
      "  most-lossless-classes  like those of the intent, on the ports where these run",
      "  largest-mtu            the lossless MTU staying as it is",
      "  link-failure           what it does: hosts cut off, paths lost, proofs; with --port",
      "                         the link there, with --between all links of two switches"
    })
final class WhatIfCommand implements Callable<Integer> {
  @Mixin private IntentOnFabric asked = new IntentOnFabric();

  @SuppressWarnings("NullAway.Init")
  @Parameters(index = "1", paramLabel = "QUESTION", description = "What to ask.")
  private String question;

  @Option(names = "--port", paramLabel = "SWITCH:PORT", description = "Such as leaf1:Ethernet0.")
  private Optional<String> port = Optional.empty();

  @Option(
      names = "--between",
      arity = "2",
      paramLabel = "SWITCH",
      description = "Two switches, such as leaf1 spine1.")
  private List<String> between = List.of();

  @Override
  public Integer call() throws RefusedException {
    CompileRequest request = asked.request(asked.topology(), new TreeMap<>());
    try {
      WhatIfAnswer answer = answer(WhatIf.of(request));
      print(answer);
      return answer.holds() ? ExitCode.OK : ExitCode.NO;
    } catch (ProblemsException refused) {
      throw asked.refused(ExitCode.USAGE, asked.topologyFile(), asked.located(refused.problems()));
    }
  }

  private WhatIfAnswer answer(WhatIf whatIf) throws ProblemsException, RefusedException {
    switch (question) {
      case "longest-cable":
        return port.isPresent() ? whatIf.longestCable(port(port.get())) : whatIf.longestCable();
      case "most-lossless-classes":
        return whatIf.mostLosslessClasses();
      case "largest-mtu":
        return whatIf.largestMtu();
      case "link-failure":
        return linkFailure(whatIf);
      default:
        throw RefusedException.usage(
            ProblemCode.OUT_OF_RANGE,
            "QUESTION: found "
                + question
                + "; allowed: longest-cable, most-lossless-classes, largest-mtu, link-failure");
    }
  }

  private WhatIfAnswer linkFailure(WhatIf whatIf) throws ProblemsException, RefusedException {
    if (port.isPresent() == !between.isEmpty()) {
      throw RefusedException.usage(
          ProblemCode.MISSING_FIELD,
          "link-failure: name the link with either --port SWITCH:PORT or --between SWITCH SWITCH");
    }
    if (port.isPresent()) {
      return whatIf.linkFailure(port(port.get()));
    }
    return whatIf.linkFailure(switchId(between.get(0)), switchId(between.get(1)));
  }

  private static PortRef port(String text) throws RefusedException {
    try {
      return PortRef.parse(text);
    } catch (IllegalArgumentException malformed) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM, "--port: found " + text + "; allowed: SWITCH:PORT");
    }
  }

  private static SwitchId switchId(String text) throws RefusedException {
    try {
      return SwitchId.of(text);
    } catch (IllegalArgumentException malformed) {
      throw RefusedException.usage(
          ProblemCode.WRONG_FORM, "--between: found " + text + "; allowed: the name of a switch");
    }
  }

  private void print(WhatIfAnswer answer) {
    if (asked.json()) {
      ObjectNode object =
          JsonNodeFactory.instance
              .objectNode()
              .put("question", answer.question())
              .put("holds", answer.holds())
              .put("answer", answer.answer());
      ArrayNode terms = object.putArray("terms");
      for (Term term : answer.terms()) {
        terms
            .addObject()
            .put("name", term.name())
            .put("value", term.value())
            .put("source", term.source());
      }
      asked.print(object.toString());
      return;
    }
    asked.print(answer.question() + ": " + answer.answer());
    for (Term term : answer.terms()) {
      asked.print("  " + term.name() + ": " + term.value() + " (" + term.source() + ")");
    }
  }
}
