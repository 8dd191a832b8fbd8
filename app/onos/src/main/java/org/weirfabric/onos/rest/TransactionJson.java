package org.weirfabric.onos.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.weirfabric.onos.fabric.TransactionStatus;

/** A transaction as JSON. */
final class TransactionJson {
  private TransactionJson() {}

  static ObjectNode of(TransactionStatus status, long after) {
    ObjectNode json =
        WeirResource.object()
            .put("id", status.id())
            .put("plan", status.plan())
            .put("state", status.state());
    status
        .stage()
        .ifPresent(
            stage ->
                json.putObject("stage")
                    .put("index", stage.index())
                    .put("of", stage.of())
                    .put("name", stage.name()));
    ArrayNode progress = json.putArray("progress");
    status.progress().stream()
        .filter(each -> each.seq() > after)
        .forEach(
            each ->
                progress
                    .addObject()
                    .put("seq", each.seq())
                    .put("stage", each.stage())
                    .put("switch", each.switchName())
                    .put("what", each.what())
                    .put("detail", each.detail()));
    status.report().ifPresent(report -> json.set("report", report));
    return json;
  }
}
