package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;

/**
 * What the hardware costs.
 *
 * @param brokerNodePerHour of one broker node for one hour: a decimal as text, in any currency
 */
public record PricesSpec(
    @Required
        @Pattern(PricesSpec.PATTERN)
        @JsonPropertyDescription(
            "Price of one broker node for one hour, as text, such as \"0.904\". In any currency.")
        String brokerNodePerHour) {

  /** How a price is written. */
  public static final String PATTERN = "^[0-9]{1,9}(\\.[0-9]{1,9})?$";
}
