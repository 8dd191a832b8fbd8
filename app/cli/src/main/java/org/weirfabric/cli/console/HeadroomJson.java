package org.weirfabric.cli.console;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.Optional;
import org.weirfabric.compiler.PortHeadroom;
import org.weirfabric.compiler.SharedHeadroomPool;
import org.weirfabric.model.asic.AsicProfile;
import org.weirfabric.model.plan.Term;

/** A headroom as one JSON object: sizes in bytes, and the terms as the table has them. */
public final class HeadroomJson {
  private HeadroomJson() {}

  /** The object for {@code sized} on {@code asic} and, where it is shared, the pool. */
  public static ObjectNode of(
      AsicProfile asic, PortHeadroom sized, Optional<SharedHeadroomPool> pool) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    object.put("asic", asic.name());
    object.put("headroomBytes", sized.headroom().bytes());
    object.put("physicalMinimumBytes", sized.minimum().bytes());
    sized.vendor().ifPresent(form -> object.put("vendorFormBytes", form.bytes()));
    sized.ratio().ifPresent(ratio -> object.put("ratio", new BigDecimal(ratio)));
    object.put("xonBytes", sized.xon().bytes());
    object.put("reservedBytes", sized.reserved().bytes());
    ArrayNode terms = object.putArray("terms");
    for (Term term : sized.headroomWhy().terms()) {
      terms
          .addObject()
          .put("name", term.name())
          .put("value", term.value())
          .put("source", term.source());
    }
    pool.ifPresent(
        each ->
            object
                .putObject("sharedPool")
                .put("groups", each.groups())
                .put("overSubscription", each.ratio())
                .put("sizeBytes", each.size().bytes())
                .put("groupsAtOnce", each.groupsAtOnce())
                .put("risk", each.risk()));
    return object;
  }
}
