package io.brokerbench.worker.rpc;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** The secret that the workers of a run show its coordinator with every call. */
public final class RunToken implements ClientInterceptor, ServerInterceptor {

  private static final String SCHEME = "Bearer ";

  private final String header;

  /**
   * Of the secret; white space around it is none of it.
   *
   * @throws IllegalArgumentException if it is empty
   */
  public RunToken(String secret) {
    if (secret.isBlank()) {
      throw new IllegalArgumentException("the run's token is empty");
    }
    header = SCHEME + secret.strip();
  }

  @Override
  public <A, B> ClientCall<A, B> interceptCall(
      MethodDescriptor<A, B> method, CallOptions options, Channel next) {
    return new SimpleForwardingClientCall<>(next.newCall(method, options)) {
      @Override
      public void start(Listener<B> listener, Metadata headers) {
        headers.put(Protocol.AUTHORIZATION, header);
        super.start(listener, headers);
      }
    };
  }

  @Override
  public <A, B> ServerCall.Listener<A> interceptCall(
      ServerCall<A, B> call, Metadata headers, ServerCallHandler<A, B> next) {
    if (matches(headers.get(Protocol.AUTHORIZATION))) {
      return next.startCall(call, headers);
    }
    var why = RpcMessage.WRONG_TOKEN.with().toString();
    call.close(Status.UNAUTHENTICATED.withDescription(why), new Metadata());
    return new ServerCall.Listener<>() {};
  }

  /** In a time that does not tell how much of it was right. */
  private boolean matches(String shown) {
    return shown != null
        && MessageDigest.isEqual(
            shown.getBytes(StandardCharsets.UTF_8), header.getBytes(StandardCharsets.UTF_8));
  }
}
