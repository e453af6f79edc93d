import { isUnavailable } from "#api/db/database/is-unavailable.ts";

import { toOneLine, printError } from "./terminal.ts";

/** Prints each warning on one line, except those repeated by the error that ends the command. */
export function printWarnings(): void {
  process.removeAllListeners("warning");
  process.on("warning", printWarning);
}

/** A lost idle connection is no news: statements on other connections fail with an error. */
export function printWarning(warning: Error): void {
  if (!isUnavailable(warning)) printError(`${toOneLine(`${warning.name}: ${warning.message}`)}\n`);
}
