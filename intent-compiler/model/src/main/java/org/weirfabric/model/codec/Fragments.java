package org.weirfabric.model.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.IdentityHashMap;
import java.util.function.Function;

/**
 * Parts of a JSON tree, either as they are or as text that is written once. The switches of a
 * fabric have classes, maps and settings in common, and hashing 10,000 of them must not write those
 * 10,000 times.
 */
abstract class Fragments {
  /** Every part as a tree of its own. */
  static final Fragments TREES =
      new Fragments() {
        @Override
        <T> JsonNode of(T value, Function<T, ? extends JsonNode> encoder) {
          return encoder.apply(value);
        }
      };

  private Fragments() {}

  /** The JSON of {@code value}, which {@code encoder} gives. */
  abstract <T> JsonNode of(T value, Function<T, ? extends JsonNode> encoder);

  /** {@link #of} as a function. */
  <T> Function<T, JsonNode> each(Function<T, ? extends JsonNode> encoder) {
    return value -> of(value, encoder);
  }

  /** Fragments whose text is kept by the identity of the value, for writing only. */
  static Fragments texts() {
    IdentityHashMap<Object, RawValue> written = new IdentityHashMap<>();
    return new Fragments() {
      @Override
      <T> JsonNode of(T value, Function<T, ? extends JsonNode> encoder) {
        RawValue text = written.get(value);
        if (text == null) {
          text = new RawValue(CanonicalJson.text(encoder.apply(value)));
          written.put(value, text);
        }
        return JsonNodeFactory.instance.rawValueNode(text);
      }
    };
  }
}
