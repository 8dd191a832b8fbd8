package org.weirfabric.lab.emulatedfabric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.weirfabric.wire.gnmi.GetRequest.DataType;

/** Faults made and cured over HTTP, and seen over gNMI. */
class AdminTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String OPER = "/interfaces/interface[name=Ethernet0]/state/oper-status";

  @TempDir Path directory;
  private RunningFabric fabric;
  private Admin admin;
  private Path file;
  private GnmiClient leaf1;

  @BeforeEach
  void start() throws Exception {
    fabric = TestFabric.start(Map.of());
    admin = new Admin(fabric);
    file = directory.resolve("admin.json");
    admin.open(file);
    leaf1 = new GnmiClient(TestFabric.gnmi(fabric, "leaf1"));
  }

  @AfterEach
  void stop() {
    leaf1.close();
    admin.close();
    fabric.close();
  }

  private HttpResponse<String> send(String method, String path, String body, String token)
      throws Exception {
    String login =
        Base64.getEncoder().encodeToString(("lab:" + token).getBytes(StandardCharsets.UTF_8));
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(access().path("url").asText() + path))
                .header("Authorization", "Basic " + login)
                .method(method, BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
  }

  private JsonNode access() throws Exception {
    return JSON.readTree(file.toFile());
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    return send(method, path, body, access().path("token").asText());
  }

  private int add(String fault) throws Exception {
    HttpResponse<String> answer = send("POST", "/faults", "{\"fault\": \"" + fault + "\"}");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    return JSON.readTree(answer.body()).path("id").asInt();
  }

  @Test
  void whatEachSwitchRunsIsListedWithItsTime() throws Exception {
    JsonNode changes = JSON.readTree(send("GET", "/changes", "").body());
    assertThat(changes.fieldNames()).toIterable().containsExactly("leaf1", "leaf2", "spine1");
    assertThat(changes.path("leaf1").path(0).path("nanos").asLong()).isNotZero();
    assertThat(changes.path("leaf1").path(0).path("running").toString()).contains("Ethernet0");
  }

  @Test
  void aFaultIsInForceUntilItIsCleared() throws Exception {
    int id = add("leaf1:Ethernet0=link-down");
    assertThat(leaf1.get(DataType.STATE, OPER).asText()).isEqualTo("DOWN");
    assertThat(send("GET", "/faults", "").body())
        .isEqualTo("[{\"id\":" + id + ",\"fault\":\"leaf1:Ethernet0=link-down\"}]");
    assertThat(send("DELETE", "/faults/" + id, "").body()).isEqualTo("[]");
    assertThat(leaf1.get(DataType.STATE, OPER).asText()).isEqualTo("UP");
    assertThat(send("DELETE", "/faults/" + id, "").statusCode()).isEqualTo(404);
  }

  @Test
  void everyKindOfFaultIsTakenAndAllAreClearedAtOnce() throws Exception {
    for (String fault :
        new String[] {"h1=storm", "h2=slow-receiver=30%", "leaf2=refuse", "spine1=clock-skew=5s"}) {
      assertThat(add(fault)).isPositive();
    }
    assertThat(add("spine1=counter-reset")).as("over at once").isZero();
    assertThat(JSON.readTree(send("GET", "/faults", "").body())).hasSize(4);
    assertThat(send("DELETE", "/faults", "").body()).isEqualTo("[]");
  }

  @Test
  void aFaultOfNothingThatIsThereIsRefusedByName() throws Exception {
    for (String fault :
        new String[] {
          "leaf9=refuse", "h9=storm", "leaf1:Ethernet99=link-down", "leaf9=reboot", "h1=loop", "x"
        }) {
      HttpResponse<String> answer = send("POST", "/faults", "{\"fault\": \"" + fault + "\"}");
      assertThat(answer.statusCode()).as(fault).isEqualTo(400);
      assertThat(JSON.readTree(answer.body()).path("error").asText()).as(fault).isNotEmpty();
    }
    assertThat(send("GET", "/faults", "").body()).isEqualTo("[]");
  }

  @Test
  void whoDoesNotKnowTheTokenIsRefused() throws Exception {
    assertThat(send("GET", "/status", "", "guess").statusCode()).isEqualTo(401);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    JsonNode status = JSON.readTree(send("GET", "/status", "").body());
    assertThat(status.path("rateDivisor").asInt()).isEqualTo(1000);
    assertThat(status.path("simulatedNanos").asLong()).isPositive();
  }
}
