package io.brokerbench.core.document;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/**
 * Errors in a BenchmarkRun, a BenchmarkSuite or a workload file that need no look at any other
 * field.
 */
public enum DocumentMessage implements MessageId {
  // The form of a file.
  NOT_YAML("not YAML: {cause}", "cause"),
  NOT_YAML_IN_LINE("not YAML in line {line}: {cause}", "line", "cause"),
  NOT_ONE_DOCUMENT("the file contains {count} documents, must contain one {kind}", "count", "kind"),
  NOT_AN_OBJECT("the file must contain the fields of one {kind}", "kind"),
  FILE_TOO_LONG("the file has {count} characters, must have at most {limit}", "count", "limit"),

  // The names of fields.
  UNKNOWN_FIELD("unknown field, remove it or use one of {allowed}", "allowed"),
  UNKNOWN_OMB_FIELD("not a field of an OMB workload, remove it or use one of {allowed}", "allowed"),
  REQUIRED("is required"),
  REQUIRED_AS("is required, must be {allowed}", "allowed"),
  REQUIRED_OMB_NUMBER("is required; OMB itself reads a missing number as 0"),
  NOT_A_PATH(
      "must be names of fields with dots between them, such as durability.level; an entry of a map"
          + " stands in brackets, such as broker.kafka.config[num.io.threads]"),
  PATH_IS_BELOW_SPEC("must begin below spec; write {allowed}", "allowed"),
  NO_FIELDS_WITHIN("{field} has no fields; end the path with it", "field"),
  SET_IN_OMB_WORKLOAD("the OMB workload sets this field too, remove it here"),

  // Their values.
  MUST_BE("must be {allowed}", "allowed"),
  MUST_NOT_BE_A_STRING("must be {allowed}, not a string", "allowed"),
  MUST_BE_WITHOUT_UNIT("must be {allowed}, in {unit} and without a unit", "allowed", "unit"),
  MUST_BE_CONVERTED(
      "must be {allowed}, in {unit} and without a unit; {value} is {number}",
      "allowed",
      "unit",
      "number",
      "value"),
  MUST_BE_IN_QUOTES("must be a string, put the value in quotes"),
  MUST_MATCH("must match {allowed}", "allowed"),
  AXIS_NAME(
      "must begin with a lower case letter, contain only letters, digits and '-', not end with '-',"
          + " and have at most {limit} characters",
      "limit"),
  PRICE("must be a decimal number in quotes, such as \"0.904\", without sign and currency"),
  STORAGE_SIZE(
      "must be a number with a unit, such as 100Gi; units are Ki, Mi, Gi, Ti, Pi (powers of 1024)"
          + " and k, M, G, T, P (powers of 1000)"),
  JVM_SIZE("must be a whole number with the unit Mi or Gi, such as 12Gi"),
  QUANTITY("must be a quantity of Kubernetes, such as 500m for cpu or 512Mi for memory"),
  WRONG_LENGTH("must have {least} to {most} characters", "least", "most"),
  TOO_MANY_ENTRIES("has {count} entries, must have at most {limit}", "count", "limit"),
  TOO_MANY_ITEMS("has {count} items, must have at most {limit}", "count", "limit"),
  TOO_FEW_ITEMS("has {count} items, must have at least {least}", "count", "least"),
  NAME_CHARACTERS(
      "must begin and end with a lower case letter or a digit, and contain only these, '-' and"
          + " '.'"),
  ENDLESS_IN_OMB("must be at least 1; OMB itself would run forever"),

  // What a value must be.
  TRUE_OR_FALSE("true or false"),
  OBJECT("an object with fields"),
  LIST("a list"),
  STRING("a string"),
  NUMBER_OR_STRING("a whole number or a string"),
  WHOLE_NUMBER("a whole number"),
  WHOLE_NUMBER_AT_LEAST("a whole number of at least {limit}", "limit"),
  WHOLE_NUMBER_AT_MOST("a whole number of at most {limit}", "limit"),
  WHOLE_NUMBER_BETWEEN("a whole number from {least} to {most}", "least", "most"),
  WHOLE_NUMBER_OF_64_BITS("a whole number of at most 64 bits"),
  NUMBER_BETWEEN("a number from {least} to {most}", "least", "most"),
  ONE_OF("one of {allowed}", "allowed");

  private final MessageText text;

  DocumentMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
