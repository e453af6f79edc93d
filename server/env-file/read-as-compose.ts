import { lineNumberAt, type Reading, type Setting } from "./reading.ts";

/** Spaces within a line. */
const SPACES = /[^\S\n]*/y;
const EXPORT = /export\s+/y;
/** Up to the end of a name; without a value it is taken from the shell. */
const NAME = /[^=:\n]*/y;
const LETTERS_OF_NAMES = /^[\p{L}\p{N}\s_.[\]-]*$/u;
const ESCAPE = /\\(?:[abfnrtv$"\\]|0\d{0,3})/g;
const REFERENCE = /\$(?:(?<escaped>\$)|(?<named>[a-z_]\w*)|\{(?<braced>[a-z_]\w*)[^}]*\}|)/gi;

/** Compose refuses the whole file. The message is the reason, without any value. */
class ComposeParseError extends Error {}

type Part = { text: string; end: number };

/**
 * Reads like `env_file` of a Compose file: a space and # start a comment, double quotes have escapes, and $ is expanded
 * except in single quotes. One invalid line makes Compose refuse the whole file.
 */
export function readAsCompose(file: string): Reading {
  const text = file.replace(/^\ufeff/, "");
  const values = new Map<string, Setting>();
  let place = 0;
  try {
    while (place < text.length) {
      if (/\s/.test(text.charAt(place))) place += 1;
      else if (text.charAt(place) === "#") place = endOfLine(text, place);
      else place = readStatement(text, place, values);
    }
    return { values, refusal: null };
  } catch (error) {
    if (!(error instanceof ComposeParseError)) throw error;
    return {
      values: new Map(),
      refusal: { line: lineNumberAt(text, place), reason: error.message },
    };
  }
}

function readStatement(text: string, start: number, values: Map<string, Setting>): number {
  const begin = skipPattern(text, skipPattern(text, start, EXPORT), SPACES);
  const end = skipPattern(text, begin, NAME);
  const name = text.slice(begin, end).trimEnd();
  if (!LETTERS_OF_NAMES.test(name)) throw new ComposeParseError("there is no name before an =");
  if (name.includes(" ")) throw new ComposeParseError("there is a space in a name");

  const line = lineNumberAt(text, start);
  if (end === text.length || text.charAt(end) === "\n") {
    values.set(name, { value: null, line });
    return end;
  }
  const value = readValue(text, skipPattern(text, end + 1, SPACES), values);
  values.set(name, { value: value.text, line });
  return value.end;
}

function readValue(text: string, start: number, values: Map<string, Setting>): Part {
  const quote = text.charAt(start);
  if (quote !== "'" && quote !== '"') {
    const end = endOfLine(text, start);
    const [value = ""] = text.slice(start, end).split(" #");
    return { text: expandVariables(value.trimEnd(), values), end };
  }
  const quoted = readQuoted(text, start + 1, quote);
  if (quote === "'") return quoted;
  return { ...quoted, text: expandVariables(quoted.text.replaceAll(ESCAPE, unescape), values) };
}

/** Reads to the next quote without a backslash before it; other backslashes stay. */
function readQuoted(text: string, start: number, quote: string): Part {
  let value = "";
  for (let place = start; place < text.length; place += 1) {
    const char = text.charAt(place);
    if (char === quote) return { text: value, end: place + 1 };
    const next = text.charAt(place + 1);
    if (char !== "\\" || place + 1 === text.length) value += char;
    else {
      value += next === quote ? next : char + next;
      place += 1;
    }
  }
  throw new ComposeParseError("a quote is not closed");
}

const escapedLetters: Record<string, string> = {
  a: "\u0007",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  $: "$$",
};

function unescape(escape: string): string {
  const letter = escape.charAt(1);
  if (letter !== "0") return escapedLetters[letter] ?? letter;
  return String.fromCodePoint(Number.parseInt(escape.slice(1), 8));
}

/** A name not set in the file is empty: the shell's value is not known here. */
function expandVariables(value: string, values: Map<string, Setting>): string {
  return value.replaceAll(REFERENCE, (...match) => {
    const { escaped, named, braced }: Record<string, string | undefined> = match.at(-1);
    if (escaped) return "$";
    const name = named ?? braced;
    if (name === undefined) throw new ComposeParseError("a $ has no name after it");
    return values.get(name)?.value ?? "";
  });
}

/** The position after the match of the pattern at `place`. */
function skipPattern(text: string, place: number, pattern: RegExp): number {
  pattern.lastIndex = place;
  return pattern.test(text) ? pattern.lastIndex : place;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end;
}
