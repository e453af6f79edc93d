import { errorCode } from "#api/db/database/is-unavailable.ts";

import { explainFailure } from "./explain-failure.ts";
import { printError } from "./terminal.ts";

/**
 * Lets a program go on when its reader closes the pipe early, as `head` does. Ends it with a sentence when its output
 * cannot be written, as on a full disk.
 */
export function handleBrokenPipe(): void {
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
