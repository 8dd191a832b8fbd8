package org.weirfabric.compiler.deadlock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Switches and links by number, with the switches that have hosts: a small fabric for tests. */
record Cabling(int switches, List<int[]> links, BitSet hosted) {
  FabricGraph graph() {
    return FabricGraph.of(
        switches,
        links.stream().mapToInt(l -> l[0]).toArray(),
        links.stream().mapToInt(l -> l[1]).toArray());
  }

  static BitSet range(int from, int to) {
    BitSet set = new BitSet();
    set.set(from, to);
    return set;
  }

  static Cabling leafSpine(int leaves, int spines) {
    List<int[]> links = new ArrayList<>();
    for (int l = 0; l < leaves; l++) {
      for (int s = 0; s < spines; s++) {
        links.add(new int[] {l, leaves + s});
      }
    }
    return new Cabling(leaves + spines, links, range(0, leaves));
  }

  static Cabling fatTree(int k) {
    int half = k / 2;
    int edges = k * half;
    List<int[]> links = new ArrayList<>();
    for (int pod = 0; pod < k; pod++) {
      for (int a = 0; a < half; a++) {
        int aggregation = edges + pod * half + a;
        for (int e = 0; e < half; e++) {
          links.add(new int[] {pod * half + e, aggregation});
          links.add(new int[] {aggregation, 2 * edges + a * half + e});
        }
      }
    }
    return new Cabling(2 * edges + half * half, links, range(0, edges));
  }

  static Cabling ring(int size) {
    List<int[]> links = new ArrayList<>();
    for (int s = 0; s < size; s++) {
      links.add(new int[] {s, (s + 1) % size});
    }
    return new Cabling(size, links, range(0, size));
  }

  /** Groups that are full meshes, one link between each two of them. */
  static Cabling dragonfly(int groups, int perGroup) {
    List<int[]> links = new ArrayList<>();
    for (int g = 0; g < groups; g++) {
      for (int a = 0; a < perGroup; a++) {
        for (int b = a + 1; b < perGroup; b++) {
          links.add(new int[] {g * perGroup + a, g * perGroup + b});
        }
      }
      for (int h = g + 1; h < groups; h++) {
        links.add(new int[] {g * perGroup + h % perGroup, h * perGroup + g % perGroup});
      }
    }
    return new Cabling(groups * perGroup, links, range(0, groups * perGroup));
  }

  /** Any connected graph, with hosts anywhere: what is left of order in a Jellyfish. */
  static Cabling jellyfish(int switches, int links, long seed) {
    Random random = new Random(seed);
    List<int[]> made = new ArrayList<>();
    for (int s = 1; s < switches; s++) {
      made.add(new int[] {random.nextInt(s), s});
    }
    while (made.size() < links) {
      int a = random.nextInt(switches);
      int b = random.nextInt(switches);
      if (a != b) {
        made.add(new int[] {a, b});
      }
    }
    BitSet hosted = new BitSet();
    for (int s = 0; s < switches; s++) {
      hosted.set(s, random.nextInt(3) > 0);
    }
    hosted.set(0);
    return new Cabling(switches, made, hosted);
  }

  /** The same fabric with other numbers, and without {@code removed} of its links. */
  Cabling shuffled(long seed, int removed) {
    Random random = new Random(seed);
    List<Integer> names = new ArrayList<>();
    for (int s = 0; s < switches; s++) {
      names.add(s);
    }
    Collections.shuffle(names, random);
    List<int[]> renamed = new ArrayList<>();
    for (int[] l : links) {
      renamed.add(new int[] {names.get(l[0]), names.get(l[1])});
    }
    Collections.shuffle(renamed, random);
    BitSet moved = new BitSet();
    hosted.stream().forEach(s -> moved.set(names.get(s)));
    return new Cabling(switches, List.copyOf(renamed.subList(0, renamed.size() - removed)), moved);
  }
}
