package org.weirfabric.southbound.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.weirfabric.model.error.ProblemsException;
import org.weirfabric.model.id.SwitchId;
import org.weirfabric.model.source.SourceNode;
import org.weirfabric.model.source.SourceReader;
import org.weirfabric.model.source.SourceText;
import org.weirfabric.model.topology.AccessName;

/**
 * Accesses in a YAML file. It names the files with certificates, keys and passwords, beside itself
 * or by their whole path, and has no secret itself, so that nothing secret can be quoted from it.
 *
 * <pre>{@code
 * access:
 *   dc-1:
 *     trust: ca.pem                  # left out: what Java trusts
 *     certificate: weir.pem          # for switches that ask for one
 *     key: weir.key                  # PKCS #8, not encrypted
 *     serverName: "{switch}.dc-1.example"
 *     username: weir
 *     passwordFile: password
 * }</pre>
 *
 * <p>A key or password file that others than its owner may read is refused, where the file system
 * has such permissions.
 */
public final class AccessFile implements AccessSource {
  private static final int MAX_CHARACTERS = 1 << 20;
  private static final String TEXT = "the name of a file";
  private static final Set<PosixFilePermission> OTHERS =
      EnumSet.of(
          PosixFilePermission.GROUP_READ,
          PosixFilePermission.GROUP_WRITE,
          PosixFilePermission.OTHERS_READ,
          PosixFilePermission.OTHERS_WRITE);

  private final Path file;

  /** The accesses in {@code file}, read whenever one is asked for. */
  public AccessFile(Path file) {
    this.file = file.toAbsolutePath();
  }

  @Override
  public Access find(SwitchId switchId, AccessName name) throws ProblemsException {
    Lookup lookup = new Lookup(switchId, name);
    SourceReader reader = new SourceReader();
    Optional<SourceNode> all = reader.fields(lookup.root(), "access").required("access");
    lookup.check(reader);
    SourceNode entry = reader.entries(all.orElseThrow()).get(name.value());
    lookup.check(reader);
    if (entry == null) {
      throw lookup.unusable("no access of that name in " + file, "add it, or correct the name");
    }
    return lookup.access(reader, entry);
  }

  /** One asking for one access. */
  private final class Lookup {
    private final SwitchId switchId;
    private final AccessName name;

    Lookup(SwitchId switchId, AccessName name) {
      this.switchId = switchId;
      this.name = name;
    }

    ProblemsException unusable(String found, String remedy) {
      return AccessSource.unusable(switchId, name, found, remedy);
    }

    SourceNode root() throws ProblemsException {
      String text = text(file, false);
      try {
        return SourceText.parse(text, MAX_CHARACTERS);
      } catch (ProblemsException e) {
        throw wrong(e);
      }
    }

    /** Refuses the file if {@code reader} has. */
    void check(SourceReader reader) throws ProblemsException {
      try {
        reader.throwIfRefused();
      } catch (ProblemsException e) {
        throw wrong(e);
      }
    }

    private ProblemsException wrong(ProblemsException e) {
      return unusable(file + " " + e.problems().get(0), "correct the file as it says");
    }

    Access access(SourceReader reader, SourceNode entry) throws ProblemsException {
      SourceReader.Fields fields =
          reader.fields(
              entry, "trust", "certificate", "key", "serverName", "username", "passwordFile");
      Optional<String> trust = text(reader, fields, "trust");
      Optional<String> certificate = text(reader, fields, "certificate");
      Optional<String> key = text(reader, fields, "key");
      Optional<String> serverName = text(reader, fields, "serverName");
      Optional<String> username = text(reader, fields, "username");
      Optional<String> password = text(reader, fields, "passwordFile");
      check(reader);
      if (certificate.isPresent() != key.isPresent()) {
        throw unusable("a certificate without its key, or a key alone", "give both, or neither");
      }
      if (username.isPresent() != password.isPresent()) {
        throw unusable("a username without a passwordFile, or one alone", "give both, or neither");
      }
      Access access = Access.tls();
      if (trust.isPresent()) {
        access = access.trusting(bytes(beside(trust.get()), false));
      }
      if (certificate.isPresent()) {
        access =
            access.as(
                Access.Identity.of(
                    bytes(beside(certificate.get()), false), bytes(beside(key.get()), true)));
      }
      if (serverName.isPresent()) {
        access = access.expecting(serverName.get());
      }
      if (username.isPresent()) {
        access = access.with(Login.of(username.get(), firstLine(beside(password.get()))));
      }
      return access;
    }

    private Optional<String> text(SourceReader reader, SourceReader.Fields fields, String field) {
      return fields.optional(field).flatMap(node -> reader.text(node, TEXT));
    }

    private Path beside(String other) {
      return file.resolveSibling(other);
    }

    private String firstLine(Path path) throws ProblemsException {
      String line = text(path, true).lines().findFirst().orElse("");
      if (line.isEmpty()) {
        throw unusable("an empty first line in " + path, "write the password there");
      }
      return line;
    }

    String text(Path path, boolean secret) throws ProblemsException {
      return new String(bytes(path, secret), StandardCharsets.UTF_8);
    }

    byte[] bytes(Path path, boolean secret) throws ProblemsException {
      try {
        if (secret && isReadByOthers(path)) {
          throw unusable(
              path + " can be read by others than its owner",
              "take the rights of group and others away: chmod 600 " + path);
        }
        return Files.readAllBytes(path);
      } catch (IOException e) {
        throw unusable(
            path + " can't be read: " + e.getClass().getSimpleName(),
            "correct the path, or the controller's rights to it");
      }
    }

    private boolean isReadByOthers(Path path) throws IOException {
      if (!Files.getFileStore(path).supportsFileAttributeView("posix")) {
        return false;
      }
      Set<PosixFilePermission> given = Files.getPosixFilePermissions(path);
      return OTHERS.stream().anyMatch(given::contains);
    }
  }
}
