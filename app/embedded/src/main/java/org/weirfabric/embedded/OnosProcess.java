package org.weirfabric.embedded;

import org.apache.karaf.main.Main;

/** What the JVM of an embedded core runs: Karaf, and a watch on the parent. */
public final class OnosProcess {

  private OnosProcess() {}

  /** Runs Karaf until it stops or standard input ends. */
  public static void main(String[] args) throws Exception {
    ParentWatch.begin();
    Main.main(args);
  }
}
