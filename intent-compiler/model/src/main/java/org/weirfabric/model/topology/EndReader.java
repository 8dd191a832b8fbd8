package org.weirfabric.model.topology;

import java.util.Optional;
import java.util.function.Function;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.id.PortName;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceReader.Fields;

/**
 * Reads what both ends of a link have: one value for both, {@code speed: 400G}, or one for each,
 * {@code speed: { a: 400G, b: 400G }}, as an inventory tells it.
 */
final class EndReader {
  private final SourceReader reader;

  EndReader(SourceReader reader) {
    this.reader = reader;
  }

  /** A value that has to be the same at both ends. */
  <T> Optional<T> alike(
      SourceNode node, String what, String allowed, Function<SourceNode, Optional<T>> parser) {
    if (!(node instanceof SourceNode.Mapping)) {
      return parser.apply(node);
    }
    Fields fields = reader.fields(node, "a", "b");
    Optional<T> a = end(fields, "a", what).flatMap(parser);
    Optional<T> b = end(fields, "b", what).flatMap(parser);
    if (a.isPresent() && b.isPresent() && !a.equals(b)) {
      mismatch(
          node,
          fields.optional("a").map(SourceNode::describe).orElse("")
              + " at end a, "
              + fields.optional("b").map(SourceNode::describe).orElse("")
              + " at end b",
          allowed,
          "correct one end");
      return Optional.empty();
    }
    return a.isPresent() && b.isPresent() ? a : Optional.empty();
  }

  /** The LAG of a link by its name at each end. */
  Optional<Bundle> bundle(SourceNode node, Function<SourceNode, Optional<PortName>> parser) {
    if (!(node instanceof SourceNode.Mapping)) {
      return parser.apply(node).map(name -> Bundle.of(name, name));
    }
    Fields fields = reader.fields(node, "a", "b");
    Optional<PortName> a = end(fields, "a", "a LAG").flatMap(parser);
    Optional<PortName> b = end(fields, "b", "a LAG").flatMap(parser);
    return a.flatMap(atA -> b.map(atB -> Bundle.of(atA, atB)));
  }

  private Optional<SourceNode> end(Fields fields, String name, String what) {
    Optional<SourceNode> node = fields.optional(name);
    if (!node.isPresent()) {
      mismatch(
          fields.node(),
          what + " at one end alone, none at end " + name,
          what + " at both ends",
          "add it at the other end, or remove it");
    }
    return node;
  }

  private void mismatch(SourceNode node, String found, String allowed, String remedy) {
    reader.refuse(ProblemCode.LINK_MISMATCH, node, found, allowed, remedy);
  }
}
