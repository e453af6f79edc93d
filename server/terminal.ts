/** Everything that a command says goes through here: nothing that comes from outside moves a cursor or turns a line. */

/** Text of several lines, to be read or to be led into a file. */
export function print(text: string): void {
  process.stdout.write(escapeControls(text));
}

/** The same of what went wrong, beside what the command answers. */
export function printError(text: string): void {
  process.stderr.write(escapeControls(text));
}

/** Lines that name what comes from outside; none of them makes two. */
export function printLines(lines: readonly string[]): void {
  print(lines.map((line) => `${toOneLine(line)}\n`).join(""));
}

/**
 * The text with each control character, line separator and sign that turns the direction of what follows written out, as
 * JSON writes it. Line breaks and tabs stay.
 */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, escapeCharacter);
}

/** The same without line breaks and tabs. */
export function toOneLine(text: string): string {
  return escapeControls(text.replace(/[\t\r\n]+/g, " "));
}

/** C0 but tabs and line breaks, DEL and C1, line and paragraph separators, and signs of direction. */
const UNSAFE =
  /\r(?!\n)|(?![\t\r\n])\p{Cc}|[\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

function escapeCharacter(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
