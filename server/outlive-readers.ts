import { errorCode } from "#api/db/database/error-code.ts";

/** Has a program go on when whoever reads what it says has read enough and closes the pipe, as `head` does. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error) => {
      if (errorCode(error) !== "EPIPE") throw error;
    });
  }
}
