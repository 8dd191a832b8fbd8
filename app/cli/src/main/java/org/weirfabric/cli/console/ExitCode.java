package org.weirfabric.cli.console;

/** What a command tells its caller by its exit code. */
public final class ExitCode {
  /** It was done, or the answer is yes. */
  public static final int OK = 0;

  /** The answer is no: rejected, rolled back, a proof that fails. */
  public static final int NO = 1;

  /** The command line or its input is wrong, or the machine isn't ready for it. */
  public static final int USAGE = 2;

  private ExitCode() {}
}
