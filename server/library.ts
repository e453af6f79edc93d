import { setFlagsFromString } from "node:v8";

import { allCommands } from "./commands/all-commands.ts";
import { runCommand } from "./commands/run-command.ts";
import { handleBrokenPipe } from "./handle-broken-pipe.ts";
import { printWarnings } from "./print-warnings.ts";
import { endProgress } from "./progress-bar.ts";
import { runProgram } from "./run-program.ts";

// A command goes through much and keeps little: what is left over is collected before the heap is twice as large, not four times.
setFlagsFromString("--heap-growing-percent=100");
handleBrokenPipe();
printWarnings();
await runProgram(() => runCommand(allCommands, process.argv.slice(2)).finally(endProgress));
