package org.weirfabric.southbound;

import io.grpc.Status;

/** What a user is told about each status: what would have been well, and what to do. */
final class RpcAdvice {
  private RpcAdvice() {}

  static String allowed(Status.Code code) {
    switch (code) {
      case INVALID_ARGUMENT:
      case OUT_OF_RANGE:
        return "a path and a value that the switch's models and ASIC have";
      case NOT_FOUND:
        return "a path, table or entry that exists on the switch";
      case ALREADY_EXISTS:
        return "an entry that isn't there yet";
      case FAILED_PRECONDITION:
      case ABORTED:
        return "a switch that is free to change: no pending commit, what is referred to in place";
      case PERMISSION_DENIED:
        return "a writer that the switch lets write, and that is primary";
      case UNAUTHENTICATED:
        return "credentials that the switch knows";
      case UNIMPLEMENTED:
        return "a switch that serves this call";
      case RESOURCE_EXHAUSTED:
        return "room left on the switch";
      case OK:
      case CANCELLED:
      case UNKNOWN:
      case DEADLINE_EXCEEDED:
      case INTERNAL:
      case UNAVAILABLE:
      case DATA_LOSS:
        return "an answer within the deadline";
    }
    return "an answer";
  }

  static String remedy(Status.Code code) {
    switch (code) {
      case INVALID_ARGUMENT:
      case OUT_OF_RANGE:
        return "compare the switch's models and ASIC with the topology file";
      case NOT_FOUND:
        return "check that the switch has the port, profile or table";
      case ALREADY_EXISTS:
        return "look who else writes to the switch, then plan anew";
      case FAILED_PRECONDITION:
      case ABORTED:
        return "wait until nobody else is changing the switch, then apply again";
      case PERMISSION_DENIED:
        return "make Weir the only controller of the switch, or raise its rights there";
      case UNAUTHENTICATED:
        return "set the credentials Weir has for the switch";
      case UNIMPLEMENTED:
        return "check the endpoint, and that its software serves this protocol";
      case RESOURCE_EXHAUSTED:
        return "free buffers or table entries on the switch, or ask for less";
      case DEADLINE_EXCEEDED:
        return "check that the switch is alive; what it holds is read back before a retry";
      case OK:
      case CANCELLED:
      case UNKNOWN:
      case INTERNAL:
      case UNAVAILABLE:
      case DATA_LOSS:
        return "check the address and that the switch is up; it is read back before a retry";
    }
    return "look at the switch's log";
  }
}
