package org.weirfabric.lab.emulatedfabric;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.weirfabric.lab.emulatedfabric.asic.SwitchReading;
import org.weirfabric.lab.emulatedfabric.change.RunningChange;
import org.weirfabric.lab.emulatedfabric.fault.FaultOrder;
import org.weirfabric.model.codec.SwitchConfigCodec;
import org.weirfabric.model.id.SwitchId;

/**
 * An HTTP service on loopback by which faults are made and cured while the fabric runs.
 *
 * <pre>
 * GET    /status        how the emulation fares
 * GET    /changes       what each switch's data plane has run, and since when
 * GET    /faults        the faults in force
 * POST   /faults        {"fault": "leaf1:Ethernet0=link-down"}; answers {"id": 1}
 * DELETE /faults        cures all
 * DELETE /faults/1      cures one
 * </pre>
 *
 * Each request needs HTTP's basic authentication as user {@value #USER}, the password being a token
 * in a file that only the owner may read.
 */
final class Admin implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String USER = "lab";
  private static final int TOKEN_BYTES = 16;
  private static final int MAX_BODY_BYTES = 4096;
  private static final String FAULTS = "/faults";

  private final RunningFabric fabric;
  private final byte[] authorization;
  private final String token;
  private @Nullable HttpServer server;
  private @Nullable ExecutorService executor;

  Admin(RunningFabric fabric) {
    this.fabric = fabric;
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    this.token = HexFormat.of().formatHex(random);
    byte[] login = (USER + ":" + token).getBytes(StandardCharsets.UTF_8);
    this.authorization =
        ("Basic " + Base64.getEncoder().encodeToString(login)).getBytes(StandardCharsets.UTF_8);
  }

  private record Answer(int status, JsonNode body) {}

  /**
   * Opens the service and writes {@code {"url": ..., "token": ...}}.
   *
   * @throws IOException if it can't
   */
  void open(Path file) throws IOException {
    HttpServer opened =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService one =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread thread = new Thread(task, "emulated-fabric-admin");
              thread.setDaemon(true);
              return thread;
            });
    opened.setExecutor(one);
    opened.createContext("/", this::handle);
    opened.start();
    server = opened;
    executor = one;
    String url = "http://127.0.0.1:" + opened.getAddress().getPort();
    Path target = file.toAbsolutePath();
    Path draft =
        Files.createTempFile(
            target.getParent(),
            "admin",
            ".json",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        draft, JSON.createObjectNode().put("url", url).put("token", token).toString() + "\n");
    Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Answer answer = isAllowed(exchange) ? answer(exchange) : error(401, "no or a wrong token");
      byte[] body = JSON.writeValueAsBytes(answer.body());
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private boolean isAllowed(HttpExchange exchange) {
    String given = exchange.getRequestHeaders().getFirst("Authorization");
    return given != null
        && MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), authorization);
  }

  private Answer answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String call = exchange.getRequestMethod() + " " + path;
    try {
      if (call.equals("GET /status")) {
        return new Answer(200, status());
      } else if (call.equals("GET /changes")) {
        return new Answer(200, changes());
      } else if (call.equals("GET " + FAULTS)) {
        return new Answer(200, list());
      } else if (call.equals("POST " + FAULTS)) {
        JsonNode body = JSON.readTree(exchange.getRequestBody().readNBytes(MAX_BODY_BYTES));
        int id = fabric.faults().add(FaultOrder.parse(body.path("fault").asText()));
        return new Answer(201, JSON.createObjectNode().put("id", id));
      } else if (call.equals("DELETE " + FAULTS)) {
        fabric.faults().clear();
        return new Answer(200, list());
      } else if (call.startsWith("DELETE " + FAULTS + "/")) {
        int id = Integer.parseInt(path.substring(FAULTS.length() + 1));
        return fabric.faults().clear(id)
            ? new Answer(200, list())
            : error(404, "no fault " + id + " is in force");
      }
      return error(404, "nothing answers " + call);
    } catch (IllegalArgumentException | com.fasterxml.jackson.core.JsonProcessingException e) {
      return error(400, String.valueOf(e.getMessage()));
    }
  }

  private static Answer error(int status, String what) {
    return new Answer(status, JSON.createObjectNode().put("error", what));
  }

  private ObjectNode status() {
    SwitchReading.Lab lab = fabric.status();
    return JSON.createObjectNode()
        .put("simulatedNanos", lab.simulatedNanos())
        .put("lagNanos", lab.lagNanos())
        .put("rateDivisor", lab.rateDivisor())
        .put("packetEvents", lab.packetEvents());
  }

  private ObjectNode changes() {
    ObjectNode bySwitch = JSON.createObjectNode();
    for (SwitchId id : fabric.switches().keySet()) {
      ArrayNode own = bySwitch.putArray(id.value());
      for (RunningChange change : fabric.changes().of(id)) {
        own.addObject()
            .put("sequence", change.sequence())
            .put("nanos", change.nanos())
            .set("running", SwitchConfigCodec.encode(change.running()));
      }
    }
    return bySwitch;
  }

  private ArrayNode list() {
    ArrayNode faults = JSON.createArrayNode();
    fabric
        .faults()
        .list()
        .forEach(
            entry ->
                faults.addObject().put("id", entry.id()).put("fault", entry.order().toString()));
    return faults;
  }

  @Override
  public void close() {
    HttpServer opened = server;
    if (opened != null) {
      opened.stop(0);
    }
    ExecutorService one = executor;
    if (one != null) {
      one.shutdownNow();
    }
  }
}
