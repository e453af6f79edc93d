import { errorCode } from "#api/db/database/error-code.ts";

import { explainFailure } from "./explain-failure.ts";
import { printError } from "./terminal.ts";

/**
 * Has a program go on when the reader of what it says has read enough and closes the pipe, as `head` does. When what it says
 * cannot be written, as on a full disk, it ends with a sentence.
 */
export function handleBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (errorCode(error) === "EPIPE") return;
      const sentence = explainFailure(error);
      if (sentence === null) throw error;
      if (stream === process.stdout) printError(`The answer could not be written. ${sentence}\n`);
      process.exit(1);
    });
  }
}
