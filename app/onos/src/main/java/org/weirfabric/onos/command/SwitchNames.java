package org.weirfabric.onos.command;

import java.util.List;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;

/** Switches by what was typed. */
final class SwitchNames {
  private SwitchNames() {}

  static SwitchId of(String text) throws ProblemsException {
    try {
      return SwitchId.of(text);
    } catch (IllegalArgumentException e) {
      throw new ProblemsException(
          List.of(
              Problem.of(
                  ProblemCode.NOT_FOUND,
                  "switch",
                  text,
                  "a switch of the topology",
                  "weir:drift lists them")));
    }
  }
}
