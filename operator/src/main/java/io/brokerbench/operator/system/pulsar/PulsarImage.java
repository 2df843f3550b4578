package io.brokerbench.operator.system.pulsar;

/**
 * An image as the chart is told of it, which joins both parts by a colon.
 *
 * @param repository where it is
 * @param tag which one
 */
record PulsarImage(String repository, String tag) {

  /** The parts of an image's full name: with a tag, with a digest, or with neither. */
  static PulsarImage parse(String image) {
    var digest = image.indexOf('@');
    var colon = digest < 0 ? image.lastIndexOf(':') : image.indexOf(':', digest);
    // A colon before a slash is that of a registry's port.
    return colon <= image.lastIndexOf('/')
        ? new PulsarImage(image, "latest")
        : new PulsarImage(image.substring(0, colon), image.substring(colon + 1));
  }

  /** The full name. */
  String name() {
    return repository + ":" + tag;
  }
}
