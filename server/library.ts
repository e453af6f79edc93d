import { setFlagsFromString } from "node:v8";

import { errorCode } from "#api/db/database/is-unavailable.ts";

import { runCommand } from "./commands/program.ts";
import { runProgram } from "./run-program.ts";
import { explainFailure } from "./explain-failure.ts";
import { printError, endProgress, printWarnings } from "./terminal.ts";

// Commands allocate much and keep little: collect garbage before the heap has doubled, not quadrupled.
setFlagsFromString("--heap-growing-percent=100");
handleBrokenPipe();
printWarnings();
await runProgram(() => runCommand(process.argv.slice(2)).finally(endProgress));

/**
 * Lets a program go on when its reader closes the pipe early, as `head` does. Ends it with a sentence when its output
 * cannot be written, as on a full disk.
 */
function handleBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (errorCode(error) === "EPIPE") return;
      const sentence = explainFailure(error);
      if (sentence === null) throw error;
      if (stream === process.stdout) printError(`The output could not be written. ${sentence}\n`);
      process.exit(1);
    });
  }
}
