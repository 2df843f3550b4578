package io.brokerbench.worker;

import io.brokerbench.worker.cli.ArchiverCommand;
import io.brokerbench.worker.cli.CompareCommand;
import io.brokerbench.worker.cli.CoordinatorCommand;
import io.brokerbench.worker.cli.ExitCodes;
import io.brokerbench.worker.cli.GetCommand;
import io.brokerbench.worker.cli.ReportCommand;
import io.brokerbench.worker.cli.RunCommand;
import io.brokerbench.worker.cli.ServeCommand;
import io.brokerbench.worker.cli.ShowCommand;
import io.brokerbench.worker.cli.SuiteCommand;
import io.brokerbench.worker.cli.WorkerCommand;
import io.brokerbench.worker.report.GeneratorVersion;
import java.security.Security;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ScopeType;

/** The command {@code bench}: coordinator and workers of runs. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    versionProvider = BenchMain.Version.class,
    description = "Benchmarks event streaming systems at proven durability.",
    subcommands = {
      RunCommand.class,
      SuiteCommand.class,
      ShowCommand.class,
      CompareCommand.class,
      ReportCommand.class,
      ServeCommand.class,
      GetCommand.class,
      CoordinatorCommand.class,
      WorkerCommand.class,
      ArchiverCommand.class
    })
public final class BenchMain {

  /** What {@code --version} prints. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"bench " + GeneratorVersion.get()};
    }
  }

  private BenchMain() {}

  /** Runs the command and ends the process with its exit code: {@link ExitCodes}. */
  public static void main(String[] arguments) {
    // A JVM remembers for 10 s that a name has no address: for so long a worker would wait that
    // asks for its coordinator too early. The property is read when the first name is looked up.
    Security.setProperty("networkaddress.cache.negative.ttl", "0");
    System.exit(commandLine().execute(arguments));
  }

  static CommandLine commandLine() {
    return new CommandLine(new BenchMain());
  }
}
