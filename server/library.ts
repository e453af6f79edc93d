import { allCommands } from "./commands/all-commands.ts";
import { runCommand } from "./commands/run-command.ts";
import { outliveReaders } from "./outlive-readers.ts";
import { endProgress } from "./progress-bar.ts";
import { runProgram } from "./run-program.ts";

outliveReaders();
await runProgram(() => runCommand(allCommands, process.argv.slice(2)).finally(endProgress));
