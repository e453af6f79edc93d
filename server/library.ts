import { setFlagsFromString } from "node:v8";

import { runCommand } from "./commands/program.ts";
import { handleBrokenPipe } from "./handle-broken-pipe.ts";
import { printWarnings } from "./print-warnings.ts";
import { endProgress } from "./progress-bar.ts";
import { runProgram } from "./run-program.ts";

// Commands allocate much and keep little: collect garbage before the heap has doubled, not quadrupled.
setFlagsFromString("--heap-growing-percent=100");
handleBrokenPipe();
printWarnings();
await runProgram(() => runCommand(process.argv.slice(2)).finally(endProgress));
