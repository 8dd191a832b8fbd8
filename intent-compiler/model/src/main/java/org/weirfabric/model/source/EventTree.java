package org.weirfabric.model.source;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;

/** Builds the tree of one document from parser events; a text that has no plain tree is refused. */
final class EventTree {
  private final Iterator<Event> events;
  private final ItemSink sink;
  private int nodes;

  EventTree(Iterator<Event> events, ItemSink sink) {
    this.events = events;
    this.sink = sink;
  }

  SourceNode document() throws ProblemsException {
    events.next();
    Event start = events.next();
    if (start.getEventId() == Event.ID.StreamEnd) {
      throw malformed(1, "an empty text", "write an input");
    }
    SourceNode root = node("", 1, events.next());
    events.next();
    Event end = events.next();
    if (end.getEventId() != Event.ID.StreamEnd) {
      throw malformed(line(end), "a second document", "keep one document in a text");
    }
    return root;
  }

  private SourceNode node(String pointer, int depth, Event event) throws ProblemsException {
    if (depth > SourceText.MAX_DEPTH) {
      throw SourceText.refuse(
          ProblemCode.TOO_LARGE,
          line(event),
          "more than " + SourceText.MAX_DEPTH + " levels",
          "at most " + SourceText.MAX_DEPTH + " levels",
          "flatten the input");
    }
    if (++nodes > SourceText.MAX_NODES) {
      throw SourceText.refuse(
          ProblemCode.TOO_LARGE,
          line(event),
          "more than " + SourceText.MAX_NODES + " values",
          "at most " + SourceText.MAX_NODES + " values",
          "split the input or remove what is not part of it");
    }
    plain(event);
    if (event instanceof ScalarEvent) {
      ScalarEvent scalar = (ScalarEvent) event;
      return new SourceNode.Scalar(pointer, line(event), scalar.getValue(), scalar.isPlain());
    }
    return event.getEventId() == Event.ID.SequenceStart
        ? sequence(pointer, depth, event)
        : mapping(pointer, depth, event);
  }

  private SourceNode sequence(String pointer, int depth, Event start) throws ProblemsException {
    List<SourceNode> items = new ArrayList<>();
    for (Event e = events.next(); e.getEventId() != Event.ID.SequenceEnd; e = events.next()) {
      items.add(node(pointer + "/" + items.size(), depth + 1, e));
    }
    return new SourceNode.Sequence(pointer, line(start), items);
  }

  /** Hands each item over; what is left is the list without them. */
  private SourceNode handOver(String name, String pointer, int depth, Event start)
      throws ProblemsException {
    int before = nodes;
    int index = 0;
    for (Event e = events.next(); e.getEventId() != Event.ID.SequenceEnd; e = events.next()) {
      sink.take(name, node(pointer + "/" + index++, depth + 1, e));
      nodes = before;
    }
    return new SourceNode.Sequence(pointer, line(start), List.of());
  }

  private SourceNode mapping(String pointer, int depth, Event start) throws ProblemsException {
    Map<String, SourceNode> fields = new LinkedHashMap<>();
    SortedMap<String, Integer> keyLines = new TreeMap<>();
    for (Event e = events.next(); e.getEventId() != Event.ID.MappingEnd; e = events.next()) {
      String name = key(e);
      String inner = pointer + "/" + name.replace("~", "~0").replace("/", "~1");
      if (fields.containsKey(name)) {
        throw malformed(
            line(e),
            "the name " + name + " twice in one mapping, first on line " + keyLines.get(name),
            "remove one of them");
      }
      Event first = events.next();
      boolean over = depth == 1 && first.getEventId() == Event.ID.SequenceStart && sink.takes(name);
      SourceNode value =
          over ? handOver(name, inner, depth + 1, plain(first)) : node(inner, depth + 1, first);
      fields.put(name, value);
      keyLines.put(name, line(e));
    }
    return new SourceNode.Mapping(pointer, line(start), fields, keyLines);
  }

  private static String key(Event event) throws ProblemsException {
    if (!(event instanceof ScalarEvent) || ((ScalarEvent) event).getAnchor().isPresent()) {
      throw malformed(line(event), "a name that is no plain text", "name the field with a word");
    }
    return ((ScalarEvent) event).getValue();
  }

  /** The event itself, if it starts a node without anchor, alias and tag. */
  private static Event plain(Event event) throws ProblemsException {
    if (event.getEventId() == Event.ID.Alias || ((NodeEvent) event).getAnchor().isPresent()) {
      throw malformed(line(event), "an anchor or alias", "write the value out where it is used");
    }
    Optional<String> tag =
        event instanceof ScalarEvent
            ? ((ScalarEvent) event).getTag()
            : ((CollectionStartEvent) event).getTag();
    if (tag.isPresent()) {
      throw malformed(line(event), "the tag " + tag.get(), "remove the tag");
    }
    return event;
  }

  private static ProblemsException malformed(int line, String found, String remedy) {
    return SourceText.refuse(
        ProblemCode.MALFORMED, line, found, "one plain YAML or JSON document", remedy);
  }

  private static int line(Event event) {
    return event.getStartMark().map(mark -> mark.getLine() + 1).orElse(0);
  }
}
