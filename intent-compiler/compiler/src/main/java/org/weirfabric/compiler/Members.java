package org.weirfabric.compiler;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What an explanation applies to: how many ports or switches, and the first of them by name. A
 * large fabric has hundreds of thousands that are alike, and a plan that listed them all would be
 * mostly lists.
 *
 * @param <T> a name of a port or a switch
 */
final class Members<T extends Comparable<T>> {
  /** How many are named at most. */
  static final int NAMED = 32;

  private final int count;
  private final List<T> first;

  private Members(int count, List<T> first) {
    this.count = count;
    this.first = first;
  }

  /** {@code count} members, of which {@code first}, in order, are all or at least the first. */
  static <T extends Comparable<T>> Members<T> of(int count, List<T> first) {
    return new Members<>(count, List.copyOf(first.subList(0, Math.min(NAMED, first.size()))));
  }

  /** These and {@code others}, which are none of these. */
  Members<T> plus(Members<T> others) {
    List<T> both = new ArrayList<>(first);
    both.addAll(others.first);
    Collections.sort(both);
    return of(count + others.count, both);
  }

  int count() {
    return count;
  }

  /** The first of them, in order: all, if they are no more than {@value #NAMED}. */
  List<T> first() {
    return first;
  }

  /** The names, and how many more there are. */
  @Override
  public String toString() {
    String names = first.stream().map(Object::toString).collect(Collectors.joining(", "));
    return count == first.size() ? names : names + " and " + (count - first.size()) + " more";
  }
}
