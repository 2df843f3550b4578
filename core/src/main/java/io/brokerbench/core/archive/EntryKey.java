package io.brokerbench.core.archive;

import java.util.Optional;

/** The place of one run or suite in the archive. */
public sealed interface EntryKey permits RunKey, SuiteKey {

  /** The object that is written last: an entry that has it is complete. */
  String INDEX = "index.json";

  /** Namespace of the resource. */
  String namespace();

  /** Name of the resource. */
  String name();

  /** UID of the resource. */
  String uid();

  /** SHA-256 of {@value #INDEX}, hexadecimal. */
  String digest();

  /** The part with which the keys of all such entries begin. */
  String kind();

  /** The key of one of its files. */
  default String object(String file) {
    return ObjectKeys.checked(String.join("/", kind(), namespace(), name(), uid(), digest(), file));
  }

  /** Each part is one of the grammar, and the digest is a digest. */
  static void check(String namespace, String name, String uid, String digest) {
    ObjectKeys.checkedPart(namespace);
    ObjectKeys.checkedPart(name);
    ObjectKeys.checkedPart(uid);
    if (!Digests.isDigest(digest)) {
      throw ObjectKeys.notAKey(digest);
    }
  }

  /** Makes an entry of its parts. */
  interface Maker<K extends EntryKey> {
    K make(String namespace, String name, String uid, String digest);
  }

  /** The entry whose {@value #INDEX} an object is; empty of any other object. */
  static <K extends EntryKey> Optional<K> ofIndex(String object, String kind, Maker<K> maker) {
    return ObjectKeys.parts(object)
        .filter(parts -> parts.size() == 6 && parts.getFirst().equals(kind))
        .filter(parts -> parts.getLast().equals(INDEX) && Digests.isDigest(parts.get(4)))
        .map(parts -> maker.make(parts.get(1), parts.get(2), parts.get(3), parts.get(4)));
  }
}
