package io.brokerbench.core.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * An archive in a directory: an object is a file. Several processes may use one directory. An
 * object that is there is whole, also after a loss of power.
 */
public final class DirectoryStore implements ObjectStore {

  private final Path root;
  private final UnfinishedFiles unfinished;

  /**
   * Over a directory that exists.
   *
   * @throws StoreException if it does not, or cannot be read
   */
  public DirectoryStore(Path directory) throws StoreException {
    if (!Files.isDirectory(directory)) {
      throw new StoreException(DirectoryMessage.NO_DIRECTORY.with(directory));
    }
    try {
      root = directory.toRealPath();
    } catch (IOException e) {
      throw DirectoryFailures.of(directory.toString(), directory.toString(), e);
    }
    unfinished = new UnfinishedFiles(root);
  }

  @Override
  public void put(String key, byte[] content) throws StoreException {
    var file = root.resolve(ObjectKeys.checked(key));
    try {
      checkRoot();
      createDirectories(file.getParent());
      createDirectories(unfinished.directory());
      checkNoLink(file);
      var written = unfinished.write(content);
      try {
        Files.move(
            written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(written);
      }
      force(file.getParent());
    } catch (StoreException e) {
      throw e;
    } catch (IOException e) {
      throw DirectoryFailures.of(location(), key, e);
    }
  }

  /** Those between the root and this one, each with its entry on the disk. */
  private void createDirectories(Path directory) throws IOException {
    if (directory.equals(root)) {
      return;
    }
    createDirectories(directory.getParent());
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      checkDirectory(directory);
    }
    // Also of one that is there already: whoever made it may not have come to this.
    force(directory.getParent());
  }

  /** The entries of a directory reach the disk with it, not with the files. */
  private static void force(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private void checkRoot() throws StoreException {
    if (!Files.isDirectory(root)) {
      throw new StoreException(DirectoryMessage.NO_DIRECTORY.with(root), true, null);
    }
  }

  private void checkDirectory(Path directory) throws StoreException {
    if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
      throw link(directory);
    }
  }

  private void checkNoLink(Path file) throws StoreException {
    if (Files.isSymbolicLink(file)) {
      throw link(file);
    }
  }

  private StoreException link(Path path) {
    return new StoreException(DirectoryMessage.LINK.with(root.relativize(path), location()));
  }

  /** None of those between the root and this path is a link. */
  private void checkParents(Path path) throws StoreException {
    checkRoot();
    for (var above = path.getParent(); !above.equals(root); above = above.getParent()) {
      if (Files.exists(above, LinkOption.NOFOLLOW_LINKS)) {
        checkDirectory(above);
      }
    }
  }

  @Override
  public Optional<byte[]> get(String key, int maxBytes) throws StoreException {
    var file = root.resolve(ObjectKeys.checked(key));
    try {
      checkParents(file);
      checkNoLink(file);
      return Optional.of(read(file, key, maxBytes));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (StoreException e) {
      throw e;
    } catch (IOException e) {
      throw DirectoryFailures.of(location(), key, e);
    }
  }

  private byte[] read(Path file, String key, int maxBytes) throws IOException {
    var options = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try (var channel = FileChannel.open(file, options)) {
      var size = channel.size();
      if (size > maxBytes) {
        throw AlteredException.tooLarge(location(), key, maxBytes);
      }
      var buffer = ByteBuffer.allocate((int) size);
      var count = 0;
      // Until it is full, or the file ends because somebody cut it meanwhile.
      while (buffer.hasRemaining() && count >= 0) {
        count = channel.read(buffer);
      }
      return Arrays.copyOf(buffer.array(), buffer.position());
    }
  }

  @Override
  public void list(String prefix, Consumer<Listed> each) throws StoreException {
    var slash = prefix.lastIndexOf('/');
    var start = slash < 0 ? root : root.resolve(ObjectKeys.checked(prefix.substring(0, slash)));
    try {
      checkRoot();
      if (!start.equals(root)) {
        checkParents(start.resolve("_"));
      }
      new Listing(root, prefix, each).list(start);
    } catch (NoSuchFileException e) {
      // There is nothing yet.
    } catch (DirectoryIteratorException e) {
      throw DirectoryFailures.of(location(), prefix, e.getCause());
    } catch (StoreException e) {
      throw e;
    } catch (IOException e) {
      throw DirectoryFailures.of(location(), prefix, e);
    }
  }

  @Override
  public String location() {
    return root.toString();
  }

  @Override
  public void close() {
    // Nothing is open between calls.
  }
}
