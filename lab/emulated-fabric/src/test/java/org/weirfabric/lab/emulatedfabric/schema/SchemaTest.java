package org.weirfabric.lab.emulatedfabric.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SchemaTest {
  private final Schema schema = Schema.ofEmulatedSwitch();

  private static void forEachLeaf(
      SchemaBranch branch, java.util.function.Consumer<SchemaLeaf> use) {
    for (SchemaNode child : branch.children().values()) {
      if (child instanceof SchemaLeaf leaf) {
        use.accept(leaf);
      } else {
        forEachLeaf((SchemaBranch) child, use);
      }
    }
  }

  @Test
  void everyReferenceLeadsToALeafOfTheSchema() {
    forEachLeaf(
        schema.root(),
        leaf -> {
          if (leaf.type() instanceof LeafType.ReferenceType reference) {
            SchemaNode at = schema.root();
            for (String name : reference.target()) {
              at = ((SchemaBranch) at).node(name);
            }
            assertThat(at).as(leaf.toString()).isInstanceOf(SchemaLeaf.class);
          }
        });
  }

  @Test
  void stateHoldsWhatConfigHoldsAndIsReadOnly() {
    SchemaBranch pfc =
        (SchemaBranch)
            ((SchemaBranch)
                    ((SchemaBranch)
                            ((SchemaBranch)
                                    ((SchemaBranch)
                                            ((SchemaBranch) schema.root().node("interfaces"))
                                                .node("interface"))
                                        .node("ethernet"))
                                .node("pfc"))
                        .node("priorities"))
                .node("priority");
    SchemaBranch state = (SchemaBranch) pfc.node("state");
    assertThat(pfc.module()).isEqualTo("weir-lossless", "weir-lab");
    assertThat(pfc.keys()).containsExactly("index");
    assertThat(state.writable()).isFalse();
    assertThat(state.leaf("transmit").applied()).isTrue();
    assertThat(state.leaf("in-frames").applied()).isFalse();
    assertThat(state.children().values()).noneMatch(SchemaNode::writable);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "uint64 ; \"18446744073709551615\" ; true",
        "uint64 ; \"18446744073709551616\" ; false",
        "uint64 ; 5 ; false",
        "uint32 ; 5 ; true",
        "uint32 ; \"5\" ; false",
        "uint32 ; 5.0 ; false",
        "uint8(0..7) ; 7 ; true",
        "uint8(0..7) ; 8 ; false",
        "int8(-8..7) ; -8 ; true",
        "int8(-8..7) ; -9 ; false",
        "int64 ; \"-9223372036854775808\" ; true",
        "uint64 ; \"05\" ; false",
        "bool ; true ; true",
        "bool ; \"true\" ; false",
        "decimal64(2) ; \"1.25\" ; true",
        "decimal64(2) ; \"1.255\" ; false",
        "decimal64(2) ; 1.25 ; false",
        "enum(DROP|ALERT) ; \"DROP\" ; true",
        "enum(DROP|ALERT) ; \"drop\" ; false",
        "string(1..3) ; \"abcd\" ; false",
        "string ; \"a\\u0000\" ; false",
        "identity(m:A) ; \"A\" ; true",
        "identity(n:A) ; \"A\" ; false",
        "identity(n:A) ; \"n:A\" ; true"
      })
  void jsonIetfIsTakenAsTheTypeSays(String type, String json, boolean taken) throws Exception {
    LeafType leaf = TypeReader.read(type, "m");
    var value = new ObjectMapper().readTree(json);
    if (taken) {
      String canonical = leaf.read(value, JsonForm.IETF);
      assertThat(leaf.write(canonical, JsonForm.IETF)).hasToString(value.toString());
    } else {
      assertThatIllegalArgumentException().isThrownBy(() -> leaf.read(value, JsonForm.IETF));
    }
  }

  @Test
  void plainJsonTakesNumbersAsNumbers() throws Exception {
    LeafType leaf = TypeReader.read("uint64", "m");
    assertThat(leaf.read(new ObjectMapper().readTree("5"), JsonForm.PLAIN)).isEqualTo("5");
    assertThat(leaf.write("5", JsonForm.PLAIN).toString()).isEqualTo("5");
  }

  @Test
  void aBrokenSchemaLineIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SchemaReader().read("m:a/\n  b nonsense\n"))
        .withMessageContaining("line 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SchemaReader().read("m:a/\n    b uint8\n"))
        .withMessageContaining("line 2");
  }

  @Test
  void modulesAreTold() {
    assertThat(schema.modules().stream().map(Schema.Module::name))
        .containsExactlyElementsOf(
            List.of(
                "openconfig-interfaces",
                "openconfig-if-ethernet",
                "openconfig-qos",
                "openconfig-lldp",
                "weir-lossless",
                "weir-lab"));
  }
}
