package io.brokerbench.worker.rpc;

import io.brokerbench.worker.rpc.proto.FromCoordinator;
import io.brokerbench.worker.rpc.proto.FromWorker;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.protobuf.ProtoUtils;
import java.time.Duration;

/** The one method of the protocol, and its bounds. */
public final class Protocol {

  /** Who is not heard of for so long is gone. */
  public static final Duration SILENCE_BOUND = Duration.ofSeconds(10);

  /** The largest message: a second of very disordered receipts fits. */
  public static final int MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

  static final String SERVICE = "brokerbench.Coordination";

  static final MethodDescriptor<FromWorker, FromCoordinator> ATTEND =
      MethodDescriptor.<FromWorker, FromCoordinator>newBuilder()
          .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
          .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Attend"))
          .setRequestMarshaller(ProtoUtils.marshaller(FromWorker.getDefaultInstance()))
          .setResponseMarshaller(ProtoUtils.marshaller(FromCoordinator.getDefaultInstance()))
          .build();

  static final Metadata.Key<String> AUTHORIZATION =
      Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);

  private Protocol() {}
}
