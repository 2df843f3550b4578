package io.brokerbench.operator.argocd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.luaj.vm2.LoadState;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaThread;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.compiler.LuaC;
import org.luaj.vm2.lib.BaseLib;
import org.luaj.vm2.lib.PackageLib;
import org.luaj.vm2.lib.TableLib;

/**
 * A health check in the layout of Argo CD's {@code resource_customizations}, run as Argo CD runs
 * one of {@code argocd-cm}.
 *
 * @param directory of the kind that the check is for
 */
record HealthCheck(Path directory) {

  static final Path CONFIG = Path.of("..", "config", "argocd");

  private static final Path CUSTOMIZATIONS = CONFIG.resolve("resource_customizations");

  private static final YAMLMapper YAML = new YAMLMapper();

  /**
   * What a check says of a resource.
   *
   * @param status one of Argo CD's words for it
   * @param message for people, or null
   */
  record Health(String status, String message) {}

  /**
   * A case of {@code health_test.yaml}.
   *
   * @param inputPath of the resource, in the directory of the check
   * @param healthStatus what the check must say of it
   */
  record Case(String inputPath, Health healthStatus) {}

  private record Cases(List<Case> tests) {}

  static HealthCheck of(String group, String kind) {
    return new HealthCheck(CUSTOMIZATIONS.resolve(group).resolve(kind));
  }

  static List<HealthCheck> all() throws IOException {
    try (var files = Files.walk(CUSTOMIZATIONS)) {
      return files
          .filter(file -> file.endsWith("health.lua"))
          .map(file -> new HealthCheck(file.getParent()))
          .sorted((a, b) -> a.directory.compareTo(b.directory))
          .toList();
    }
  }

  List<Case> cases() throws IOException {
    return YAML.readValue(directory.resolve("health_test.yaml").toFile(), Cases.class).tests();
  }

  JsonNode resource(String inputPath) throws IOException {
    return read(Files.readString(directory.resolve(inputPath)));
  }

  static JsonNode read(String yaml) throws IOException {
    return YAML.readTree(yaml);
  }

  /** Most standard libraries stay closed, as they are to checks of {@code argocd-cm}. */
  Health of(JsonNode resource) throws IOException {
    var globals = new LuaTable();
    globals.load(new BaseLib());
    globals.load(new PackageLib());
    globals.load(new TableLib());
    LuaThread.setGlobals(globals);
    LuaC.install();
    globals.set("obj", value(resource));
    var script = new ByteArrayInputStream(Files.readAllBytes(directory.resolve("health.lua")));
    var returned = LoadState.load(script, "health.lua", globals).call().checktable();
    for (var key : returned.keys()) {
      if (!List.of("status", "message").contains(key.checkjstring())) {
        throw new AssertionError("Argo CD does not know " + key);
      }
    }
    return new Health(
        returned.get("status").checkjstring(), returned.get("message").optjstring(null));
  }

  private static LuaValue value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> {
        var table = new LuaTable();
        node.properties().forEach(field -> table.set(field.getKey(), value(field.getValue())));
        yield table;
      }
      case ARRAY ->
          LuaValue.listOf(
              StreamSupport.stream(node.spliterator(), false)
                  .map(HealthCheck::value)
                  .toArray(LuaValue[]::new));
      case STRING -> LuaValue.valueOf(node.textValue());
      case BOOLEAN -> LuaValue.valueOf(node.booleanValue());
      case NUMBER -> LuaValue.valueOf(node.doubleValue());
      default -> LuaValue.NIL;
    };
  }
}
