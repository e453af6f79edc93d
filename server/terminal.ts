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
