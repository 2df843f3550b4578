package io.brokerbench.core.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The colours of charts as readers see them, colour-blind ones included. */
class ChartColoursTest {

  private static final Pattern COLOUR = Pattern.compile("--([a-z0-9]+):#([0-9a-f]{3,6});");

  /** In CIE 1976 L*a*b*. A difference of 2.3 is just noticeable. */
  private static final double LEAST_DIFFERENCE = 15;

  /** Contrast of graphics and of text by the Web Content Accessibility Guidelines 2.1, level AA. */
  private static final double GRAPHICS = 3;

  private static final double TEXT = 4.5;

  /**
   * What each kind of reader sees of linear red, green and blue: the matrices of Machado, Oliveira
   * and Fernandes (2009) for the complete lack of a kind of cone.
   */
  private static final Map<String, double[][]> READERS =
      Map.of(
          "all cones",
          new double[][] {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
          "protanopia",
          new double[][] {
            {0.152286, 1.052583, -0.204868},
            {0.114503, 0.786281, 0.099216},
            {-0.003882, -0.048116, 1.051998}
          },
          "deuteranopia",
          new double[][] {
            {0.367322, 0.860646, -0.227968},
            {0.280085, 0.672501, 0.047413},
            {-0.011820, 0.042940, 0.968881}
          },
          "tritanopia",
          new double[][] {
            {1.255528, -0.076749, -0.178779},
            {-0.078411, 0.930809, 0.147602},
            {0.004733, 0.691367, 0.303900}
          });

  private static Stream<Arguments> schemesAndReaders() {
    return Stream.of(ChartStyle.LIGHT, ChartStyle.DARK)
        .flatMap(scheme -> READERS.keySet().stream().map(reader -> Arguments.of(scheme, reader)));
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("schemesAndReaders")
  @DisplayName("every reader can tell any two colours of a scheme apart")
  void coloursDiffer(String scheme, String reader) {
    var colours = colours(scheme);
    var seen =
        IntStream.range(0, ChartStyle.COLOURS)
            .mapToObj(i -> lab(seen(colours.get("k" + i), READERS.get(reader))))
            .toList();
    for (var i = 0; i < seen.size(); i++) {
      for (var other = i + 1; other < seen.size(); other++) {
        assertThat(distance(seen.get(i), seen.get(other)))
            .as("k%d and k%d", i, other)
            .isGreaterThan(LEAST_DIFFERENCE);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("schemes")
  void coloursStandOutFromThePaper(String scheme) {
    var colours = colours(scheme);
    for (var i = 0; i < ChartStyle.COLOURS; i++) {
      assertThat(contrast(colours.get("k" + i), colours.get("paper")))
          .as("k" + i)
          .isGreaterThan(GRAPHICS);
    }
    // Text, and the colour of links.
    for (var text : List.of("ink", "soft", "bad", "good", "k0")) {
      assertThat(contrast(colours.get(text), colours.get("paper"))).as(text).isGreaterThan(TEXT);
    }
  }

  private static Stream<String> schemes() {
    return Stream.of(ChartStyle.LIGHT, ChartStyle.DARK);
  }

  /** Linear red, green and blue by the names of the variables. */
  private static Map<String, double[]> colours(String scheme) {
    var found = new LinkedHashMap<String, double[]>();
    var matcher = COLOUR.matcher(scheme);
    while (matcher.find()) {
      var digits = matcher.group(2);
      var step = digits.length() / 3;
      found.put(
          matcher.group(1),
          IntStream.range(0, 3)
              .mapToObj(i -> digits.substring(i * step, (i + 1) * step).repeat(3 - step))
              .mapToDouble(part -> linear(Integer.parseInt(part, 16) / 255.0))
              .toArray());
    }
    return found;
  }

  private static double linear(double value) {
    return value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
  }

  private static double[] seen(double[] colour, double[]... matrix) {
    return Arrays.stream(matrix)
        .mapToDouble(row -> row[0] * colour[0] + row[1] * colour[1] + row[2] * colour[2])
        .map(value -> Math.clamp(value, 0, 1))
        .toArray();
  }

  private static double[] lab(double... rgb) {
    var x = 0.4124564 * rgb[0] + 0.3575761 * rgb[1] + 0.1804375 * rgb[2];
    var z = 0.0193339 * rgb[0] + 0.1191920 * rgb[1] + 0.9503041 * rgb[2];
    var lightness = root(luminance(rgb));
    return new double[] {
      116 * lightness - 16,
      500 * (root(x / 0.95047) - lightness),
      200 * (lightness - root(z / 1.08883))
    };
  }

  private static double root(double value) {
    return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16.0 / 116;
  }

  private static double luminance(double... rgb) {
    return 0.2126729 * rgb[0] + 0.7151522 * rgb[1] + 0.0721750 * rgb[2];
  }

  private static double distance(double[] one, double... other) {
    return Math.sqrt(IntStream.range(0, 3).mapToDouble(i -> Math.pow(one[i] - other[i], 2)).sum());
  }

  private static double contrast(double[] one, double... other) {
    var lights = new double[] {luminance(one) + 0.05, luminance(other) + 0.05};
    Arrays.sort(lights);
    return lights[1] / lights[0];
  }
}
