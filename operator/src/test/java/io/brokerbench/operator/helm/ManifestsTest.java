package io.brokerbench.operator.helm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ManifestsTest {

  @Test
  void passesOverDocumentsThatSayNothing() throws Exception {
    var objects =
        Manifests.parse(
            """
            ---
            # Source: pulsar/templates/a.yaml
            # Only a comment.
            --- # Another
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: a}
            data:
              text: |
                ---
                not a document
            ---

            ---
            apiVersion: example.com/v1
            kind: Unheard
            metadata: {name: b}
            """);

    assertThat(objects).extracting(o -> o.getMetadata().getName()).containsExactly("a", "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: [", // no YAML
        "{kind: ConfigMap, kind: Secret}", // said twice
        "just text",
        "[]",
        "a: b", // no object
      })
  void refusesWhatIsNoObject(String text) {
    assertThatThrownBy(() -> Manifests.parse(text))
        .isInstanceOf(ChartException.class)
        .hasMessageStartingWith("its manifests cannot be read: ");
  }
}
