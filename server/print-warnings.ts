import { isUnavailable } from "#api/db/database/is-unavailable.ts";

import { toOneLine, printError } from "./terminal.ts";

/** Prints each warning in a line, and none that the error repeats which ends the command. */
export function printWarnings(): void {
  process.removeAllListeners("warning");
  process.on("warning", printWarning);
}

/** A connection that nobody used is lost like those that are used, whose statements fail. */
export function printWarning(warning: Error): void {
  if (!isUnavailable(warning)) printError(`${toOneLine(`${warning.name}: ${warning.message}`)}\n`);
}
