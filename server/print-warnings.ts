import { isUnavailable } from "#api/db/database/is-unavailable.ts";

import { oneLine, printError } from "./terminal.ts";

/** Has a command tell its warnings in a line each, and none that the error tells which ends it. */
export function tellWarnings(): void {
  process.removeAllListeners("warning");
  process.on("warning", tellWarning);
}

/** A connection that nobody used is lost like those that are used, whose statements fail. */
export function tellWarning(warning: Error): void {
  if (!isUnavailable(warning)) printError(`${oneLine(`${warning.name}: ${warning.message}`)}\n`);
}
