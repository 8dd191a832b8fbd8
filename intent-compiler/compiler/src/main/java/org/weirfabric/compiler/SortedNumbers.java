package org.weirfabric.compiler;

import java.util.Arrays;

/** Numbers in order, each once, as arrays that are copied for each change. */
final class SortedNumbers {
  private static final int[] NONE = {};

  private SortedNumbers() {}

  static int[] none() {
    return NONE;
  }

  /** {@code numbers} with {@code added}, which may be among them. */
  static int[] plus(int[] numbers, int added) {
    int place = Arrays.binarySearch(numbers, added);
    if (place >= 0) {
      return numbers;
    }
    int[] more = new int[numbers.length + 1];
    System.arraycopy(numbers, 0, more, 0, -1 - place);
    more[-1 - place] = added;
    System.arraycopy(numbers, -1 - place, more, -place, numbers.length + 1 + place);
    return more;
  }

  /** {@code numbers} without {@code removed}, which may not be among them. */
  static int[] minus(int[] numbers, int removed) {
    int place = Arrays.binarySearch(numbers, removed);
    if (place < 0) {
      return numbers;
    }
    int[] less = new int[numbers.length - 1];
    System.arraycopy(numbers, 0, less, 0, place);
    System.arraycopy(numbers, place + 1, less, place, less.length - place);
    return less;
  }

  /** {@code numbers} with {@code added}, the largest, at the end; for building up. */
  static final class Growing {
    private int[] numbers = new int[4];
    private int count;

    void add(int added) {
      if (count == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * count);
      }
      numbers[count++] = added;
    }

    int[] all() {
      return Arrays.copyOf(numbers, count);
    }
  }
}
