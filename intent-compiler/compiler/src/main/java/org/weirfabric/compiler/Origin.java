package org.weirfabric.compiler;

import com.google.auto.value.AutoValue;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.intent.LosslessIntent;

/** Where a part of a demand is written: an intent and a JSON pointer into it. */
@AutoValue
abstract class Origin {
  abstract LosslessIntent intent();

  /** The JSON pointer; empty for the whole intent. */
  abstract String pointer();

  static Origin of(LosslessIntent intent, String pointer) {
    return new AutoValue_Origin(intent, pointer);
  }

  /** The part {@code path} of this one, such as {@code /ecn}. */
  Origin at(String path) {
    return of(intent(), pointer() + path);
  }

  /** The line it stands on; 0 if that isn't known. */
  int line() {
    return intent().lines().lineOf(pointer());
  }

  /** The intent alone, {@code intent rdma-training}. */
  String source() {
    return "intent " + intent().id();
  }

  /** For problems, {@code intent rdma-training /classes/0}. */
  String place() {
    return pointer().isEmpty() ? source() : source() + " " + pointer();
  }

  /** The same with its line, to be named inside another problem. */
  String placeAndLine() {
    return line() == 0 ? place() : place() + " line " + line();
  }

  Problem problem(ProblemCode code, String found, String allowed, String remedy) {
    return Problem.at(code, place(), line(), found, allowed, remedy);
  }
}
