package io.brokerbench.api;

/** How clients prove to an existing cluster who they are. */
public enum AuthenticationType {
  /** Kafka: SASL with SCRAM-SHA-256. */
  ScramSha256,
  /** Kafka: SASL with SCRAM-SHA-512. */
  ScramSha512,
  /** Kafka: SASL with PLAIN. RabbitMQ: by a user name and a password. */
  Plain,
  /** By a client certificate, over TLS. */
  Certificate,
  /** Pulsar: by a token, such as a JSON Web Token. */
  Token;

  /** Whether it takes a user name and a password. */
  public boolean takesPassword() {
    return this == ScramSha256 || this == ScramSha512 || this == Plain;
  }
}
