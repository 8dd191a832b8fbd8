package org.weirfabric.model.intent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.weirfabric.model.codec.CanonicalJson;
import org.weirfabric.model.codec.IntentCodec;
import org.weirfabric.model.error.Problem;
import org.weirfabric.model.error.ProblemCode;
import org.weirfabric.model.error.ProblemsException;

/** The schema that editors use says of an intent's form what the reader says. */
class IntentSchemaTest {
  /** What a schema can know; the rest is how fields go together. */
  private static final Set<ProblemCode> FORM =
      EnumSet.of(ProblemCode.UNKNOWN_FIELD, ProblemCode.MISSING_FIELD, ProblemCode.WRONG_FORM);

  private static final JsonSchema SCHEMA = schema();

  /**
   * The validators that know 2020-12 want a newer Jackson than ONOS has. This one knows 2019-09, in
   * which every keyword that the schema uses means the same.
   */
  private static JsonSchema schema() {
    try {
      ObjectNode json = (ObjectNode) new ObjectMapper().readTree(resource());
      assertThat(json.remove("$schema").asText()).contains("draft/2020-12");
      return JsonSchemaFactory.getInstance(VersionFlag.V201909).getSchema(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String resource() {
    try (InputStream in = IntentReader.class.getResourceAsStream("intent.schema.json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Example
  void theSchemaInDocsIsTheOneThatIsShipped() throws Exception {
    assertThat(Path.of("../../docs/schema/intent.schema.json")).hasContent(resource());
  }

  @Example
  void everyIntentThatIsReadIsValid() throws Exception {
    for (String text : IntentTexts.ALL) {
      assertThat(violations(IntentTexts.json(text))).isEmpty();
      JsonNode whole = IntentCodec.encode(IntentReader.read(text));
      assertThat(violations(whole)).isEmpty();
    }
  }

  @Example
  void everyExampleInDocsIsValid() throws Exception {
    List<Path> examples;
    try (Stream<Path> files = Files.walk(Path.of("../../docs/examples"))) {
      examples =
          files
              .filter(file -> file.getFileName().toString().matches("intent.*\\.yaml"))
              .collect(Collectors.toList());
    }
    assertThat(examples).isNotEmpty();
    for (Path example : examples) {
      String text = Files.readString(example);
      assertThat(violations(IntentTexts.json(text))).as(example.toString()).isEmpty();
      IntentReader.read(text);
    }
  }

  @Property(tries = 3000)
  void schemaAndReaderAgreeAboutForm(
      @ForAll @IntRange(min = 0, max = 2) int which,
      @ForAll @IntRange(min = 1, max = 4) int times,
      @ForAll long seed)
      throws Exception {
    JsonNode spoiled =
        IntentTexts.spoiled(IntentTexts.json(IntentTexts.ALL.get(which)), new Random(seed), times);
    String text = CanonicalJson.text(spoiled);
    List<Problem> problems = problems(text);
    Set<String> violations = violations(spoiled);
    if (problems.isEmpty()) {
      assertThat(violations).as(text).isEmpty();
    }
    if (problems.stream().anyMatch(problem -> FORM.contains(problem.code()))) {
      assertThat(violations).as("%s %s", text, problems).isNotEmpty();
    }
  }

  private static List<Problem> problems(String text) {
    try {
      IntentReader.read(text);
      return List.of();
    } catch (ProblemsException e) {
      return e.problems();
    }
  }

  private static Set<String> violations(JsonNode json) {
    return SCHEMA.validate(json).stream()
        .map(ValidationMessage::getMessage)
        .collect(Collectors.toSet());
  }
}
