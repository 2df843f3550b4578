package io.brokerbench.worker.serve.http;

/** Answers requests, each on a thread of its own. */
public interface Handler {

  /** The answer. */
  Response answer(Request request);

  /**
   * What a browser shows of a request that is not answered.
   *
   * @param status of HTTP
   */
  Response refuse(int status);
}
