package org.weirfabric.southbound.access;

import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.topology.AccessName;

/** Where the things behind an {@link AccessName} come from. */
public interface AccessSource {
  /**
   * What {@code name} stands for, to reach {@code switchId}; asked anew for each connection, so
   * that a renewed certificate or password is taken up.
   *
   * @throws ProblemsException if there is no such name, or what it stands for can't be used; there
   *     is no falling back to a connection in the clear
   */
  Access find(SwitchId switchId, AccessName name) throws ProblemsException;

  /** A source that has nothing. */
  AccessSource NONE =
      (switchId, name) -> {
        throw unusable(
            switchId,
            name,
            "no access is configured on this controller",
            "name a file of accesses in the controller's configuration");
      };

  /** The refusal of an access that can't be used. */
  static ProblemsException unusable(
      SwitchId switchId, AccessName name, String found, String remedy) {
    return new ProblemsException(
        java.util.List.of(
            Problem.of(
                ProblemCode.ACCESS_UNUSABLE,
                switchId + " access " + name,
                found,
                "an access of the controller's with certificates and login as docs/security.md says",
                remedy)));
  }
}
