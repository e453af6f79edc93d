import { lineNumberAt, PLAIN_NAME, type Reading, type Setting } from "./reading.ts";

const SPACE = /[ \t\n\r]/;
const NEWLINE = /[\n\r]/;
/** In double quotes a backslash before one of these is removed; before anything else it stays. */
const ESCAPED_IN_QUOTES = /["\\`$]/;

type Part = { text: string; end: number };

/**
 * Reads like `EnvironmentFile=` of a unit (systemd.exec(5)): comments are lines of their own that begin with # or ;,
 * quotes may begin a value or follow one another, a backslash at the end continues the line, and $ is literal.
 */
export function readAsSystemd(text: string): Reading {
  const values = new Map<string, Setting>();
  let place = 0;
  while (place < text.length) {
    const char = text.charAt(place);
    if (SPACE.test(char)) place += 1;
    else if (char === "#" || char === ";") place = skipComment(text, place);
    else place = readAssignment(text, place, values);
  }
  return { values, refusal: null };
}

/** Like versions before 254, continues a comment in the next line after a backslash. */
function skipComment(text: string, start: number): number {
  let place = start;
  while (place < text.length && !NEWLINE.test(text.charAt(place))) {
    place += text.charAt(place) === "\\" ? 2 : 1;
  }
  return place;
}

function readAssignment(text: string, start: number, values: Map<string, Setting>): number {
  let place = start;
  while (place < text.length && text.charAt(place) !== "=") {
    // A line without = is ignored.
    if (NEWLINE.test(text.charAt(place))) return place;
    place += 1;
  }
  if (place === text.length) return place;
  const name = text.slice(start, place).trimEnd();
  const { text: value, end } = readValue(text, place + 1);
  if (PLAIN_NAME.test(name)) values.set(name, { value, line: lineNumberAt(text, start) });
  return end;
}

/** Leading quoted parts, one after the other, and then the unquoted rest. */
function readValue(text: string, start: number): Part {
  let value = "";
  let place = start;
  for (let char = text.charAt(place); place < text.length; char = text.charAt(place)) {
    if (NEWLINE.test(char)) return { text: value, end: place };
    if (char === "'" || char === '"') {
      const quoted =
        char === "'" ? readSingleQuoted(text, place + 1) : readDoubleQuoted(text, place + 1);
      value += quoted.text;
      place = quoted.end;
    } else if (SPACE.test(char)) place += 1;
    else {
      const plain = readUnquoted(text, place);
      return { text: value + plain.text, end: plain.end };
    }
  }
  return { text: value, end: place };
}

function readSingleQuoted(text: string, start: number): Part {
  const end = text.indexOf("'", start);
  return end === -1
    ? { text: text.slice(start), end: text.length }
    : { text: text.slice(start, end), end: end + 1 };
}

function readDoubleQuoted(text: string, start: number): Part {
  let value = "";
  for (let place = start; place < text.length; place += 1) {
    const char = text.charAt(place);
    if (char === '"') return { text: value, end: place + 1 };
    if (char !== "\\") {
      value += char;
      continue;
    }
    place += 1;
    const next = text.charAt(place);
    if (ESCAPED_IN_QUOTES.test(next)) value += next;
    else if (next !== "\n") value += char + next;
  }
  return { text: value, end: text.length };
}

/** Reads to the end of the line and its continuations. A trailing space counts only after a backslash. */
function readUnquoted(text: string, start: number): Part {
  let value = "";
  let trimmedLength = 0;
  let place = start;
  for (; place < text.length && !NEWLINE.test(text.charAt(place)); place += 1) {
    const isEscape = text.charAt(place) === "\\";
    if (isEscape) place += 1;
    const char = text.charAt(place);
    if (!isEscape || !NEWLINE.test(char)) value += char;
    if (isEscape || !SPACE.test(char)) trimmedLength = value.length;
  }
  return { text: value.slice(0, trimmedLength), end: place };
}
