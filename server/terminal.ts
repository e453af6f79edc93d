import { isUnavailable } from "#api/db/database/is-unavailable.ts";
import type { OnProgress } from "#catalog/import-report.ts";

/** All output of commands goes through here, so that foreign text cannot control the terminal. */

/** Prints text of several lines to the standard output. */
export function print(text: string): void {
  process.stdout.write(escapeControls(text));
}

/** Prints to the error output. */
export function printError(text: string): void {
  process.stderr.write(escapeControls(text));
}

/** Prints each line on one line, whatever foreign text it contains. */
export function printLines(lines: readonly string[]): void {
  print(lines.map((line) => `${toOneLine(line)}\n`).join(""));
}

/** Escapes control characters, line separators and bidirectional controls as JSON does. Line breaks and tabs stay. */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, escapeCharacter);
}

/** The same, also for line breaks and tabs, which become spaces. */
export function toOneLine(text: string): string {
  return escapeControls(text.replace(/[\t\r\n]+/g, " "));
}

/** C0 controls except tabs and line breaks, DEL and C1, line and paragraph separators, and bidirectional controls. */
const UNSAFE =
  /\r(?!\n)|(?![\t\r\n])\p{Cc}|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

function escapeCharacter(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

const BAR_WIDTH = 28;

/** Shows the progress of long work: a redrawn line on a terminal, otherwise a line for each tenth. */
export function progressBar(title: string, out: NodeJS.WriteStream = process.stderr): OnProgress {
  let drawn = "";
  let tenth = -1;

  return ({ done, total, ...step }) => {
    const item = toOneLine(step.what);
    const share = total > 0 ? Math.min(done / total, 1) : 1;
    if (out.isTTY) {
      const filled = Math.round(share * BAR_WIDTH);
      const bar = "█".repeat(filled) + "░".repeat(BAR_WIDTH - filled);
      const line = `${title} ${bar} ${formatPercent(share)} ${item}`.slice(
        0,
        (out.columns ?? 80) - 1,
      );
      if (line !== drawn) out.write(`\r\x1b[K${line}`);
      drawn = line;
      return;
    }
    if (Math.floor(share * 10) === tenth) return;
    tenth = Math.floor(share * 10);
    out.write(`${title} ${formatPercent(share)} ${item}\n`);
  };
}

/** Clears the line of a progress bar. */
export function endProgress(out: NodeJS.WriteStream = process.stderr): void {
  if (out.isTTY) out.write("\r\x1b[K");
}

function formatPercent(share: number): string {
  return `${Math.floor(share * 100)} %`.padStart(5);
}

/** Prints each warning on one line, except those repeated by the error that ends the command. */
export function printWarnings(): void {
  process.removeAllListeners("warning");
  process.on("warning", printWarning);
}

/** A lost idle connection is no news: statements on other connections fail with an error. */
export function printWarning(warning: Error): void {
  if (!isUnavailable(warning)) printError(`${toOneLine(`${warning.name}: ${warning.message}`)}\n`);
}
