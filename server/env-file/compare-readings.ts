import type { Reading } from "./reading.ts";
import { readAsCompose } from "./read-as-compose.ts";
import { readAsNpm } from "./read-as-npm.ts";
import { readAsSystemd } from "./read-as-systemd.ts";

export type Reader = "npm" | "systemd" | "docker compose";

/** A setting that the programs read differently. It contains no part of a value. */
export type Difference = {
  line: number;
  /** Null when it is no name of a setting. */
  name: string | null;
  /** What each program reads. */
  summary: string;
  /** The characters read differently, and what each program does with them. */
  reasons: string[];
  /** How to write it so that all read the same. */
  advice: string;
};

export type Comparison = {
  differences: Difference[];
  /** Set on several lines, of which the last one counts. */
  repeated: { name: string; lines: number[] }[];
  /** The settings as npm reads them. */
  values: Map<string, string>;
};

/** Anything else may be a line of a multi-line secret. */
const SETTING_NAME = /^[A-Z][A-Z0-9_]{0,60}$/;

const readers: Record<Reader, (text: string) => Reading> = {
  npm: readAsNpm,
  systemd: readAsSystemd,
  "docker compose": readAsCompose,
};

/** Finds what npm, systemd and docker compose read differently in a settings file. */
export function compareReadings(file: string): Comparison {
  const text = file.replace(/^\ufeff/, "");
  const readings = Object.entries(readers).map(([reader, read]) => ({ reader, ...read(text) }));
  const accepted = readings.filter(({ refusal }) => refusal === null);
  const refusals = readings.flatMap(({ reader, refusal }) =>
    refusal ? [describeRefusal(reader, refusal, text)] : [],
  );
  const names = new Set(accepted.flatMap(({ values }) => [...values.keys()]));
  const differences = [...names].flatMap((name) => findDifference(name, accepted, text));
  const mark = text === file ? [] : [byteOrderMark];
  const own = [...readAsNpm(text).values].flatMap(([name, { value }]) =>
    value === null ? [] : [[name, value] as const],
  );
  return {
    differences: [...mark, ...refusals, ...differences].toSorted((a, b) => a.line - b.line),
    repeated: findRepeated(text),
    values: new Map(own),
  };
}

const byteOrderMark: Difference = {
  line: 1,
  name: null,
  summary: "The file begins with a byte order mark.",
  reasons: ["npm and systemd read it as a part of the first name."],
  advice: "Save the file as UTF-8 without one.",
};

function describeRefusal(
  reader: string,
  { line, reason }: NonNullable<Reading["refusal"]>,
  text: string,
) {
  const raw = text.split("\n")[line - 1] ?? "";
  return {
    line,
    name: parseName(raw),
    summary: `${reader} refuses the whole file: ${reason}.`,
    reasons: findReasons(raw),
    advice: suggestSpelling(raw),
  };
}

type NamedReading = Reading & { reader: string };

function findDifference(
  name: string,
  readings: readonly NamedReading[],
  text: string,
): Difference[] {
  const found = readings.map(({ reader, values }) => ({ reader, setting: values.get(name) }));
  const values = new Set(found.map(({ setting }) => setting?.value));
  if (values.size <= 1) return [];

  const line = found.find(({ setting }) => setting)?.setting?.line ?? 1;
  const raw = getRawSetting(text, line);
  const reasons = [...findCommentReasons(text, line), ...findReasons(raw)];
  return [
    {
      line,
      name: SETTING_NAME.test(name) ? name : null,
      summary: `${found.map(({ reader, setting }) => `${reader}: ${describeSize(setting)}`).join("; ")}.`,
      reasons:
        reasons.length > 0
          ? reasons
          : [isReadAlikeNow(raw, name) ? CONTINUES_PREVIOUS_LINE : READ_BY_OWN_RULES],
      advice: suggestSpelling(raw),
    },
  ];
}

const CONTINUES_PREVIOUS_LINE = "Some programs continue the setting before it into this line.";
const READ_BY_OWN_RULES = "Each program has its own rules for this spelling.";

function describeSize(setting: { value: string | null } | undefined): string {
  if (!setting) return "not set";
  if (setting.value === null) return "taken from the shell";
  if (setting.value === "") return "empty";
  return setting.value.length === 1 ? "1 character" : `${setting.value.length} characters`;
}

/** The lines of the setting that begins at `line`. */
function getRawSetting(text: string, line: number): string {
  const lines = text.split("\n").slice(line - 1);
  const [first = "", ...following] = lines;
  const quote = /=\s*(["'`])/.exec(first)?.[1];
  const isOpen = quote !== undefined && first.split(quote).length === 2;
  const last = isOpen ? following.findIndex((next) => next.includes(quote)) : -1;
  const continued = /\\\r?$/.test(first) ? 1 : 0;
  return [first, ...following.slice(0, Math.max(last + 1, continued))].join("\n");
}

function parseName(raw: string): string | null {
  const [, name = ""] = /^\s*(?:export\s+)?([^\s=:]*)\s*[=:]/.exec(raw) ?? [];
  return SETTING_NAME.test(name) ? name : null;
}

/** A pattern with the character as its first group, and the reason. */
const causes: [RegExp, string][] = [
  [/^\s*(export)\s/, "systemd does not know “export”."],
  [/^\s*[A-Za-z_]\w*\s*(:)/, "docker compose reads : as =."],
  [/^\s*[A-Za-z_]\w*\s*$()/, "docker compose takes a name without = from the shell."],
  [/^[^=]*=\s*(`)/, "npm reads ` as a quote."],
  [/^[^=]*=\s*["'][^]*?(\n)/, "the value continues in the next line."],
  [/(\\)\r?$/m, "systemd continues in the next line after a \\ at the end of one."],
  [
    /^[^=]*=\s*(?:"[^"]*"|'[^']*'|(?!["']))[^#]*(#)/,
    "npm starts a comment at #, docker compose only after a space, systemd never.",
  ],
  [/=[^]*?(\\)(?!\r?\n|$)/, "some programs keep \\ and some remove it."],
  [/=[^]*?(\$)/, "docker compose replaces $ by another value."],
  [
    /^\s*(?:export\s+)?\w*([^\w\s=:`"'#])[^=\n]*=/,
    "a name has letters, digits and _, and nothing else.",
  ],
  [/^\s*(=)/, "there is no name before the =."],
  [/=[^]*?([^\S \t\r\n]+)\s*$/, "some programs remove this unusual space."],
];

/** The reason when no other matches. */
const fallbackCause: (typeof causes)[number] = [
  /^[^=]*=\s*(["'])/,
  "the programs end this quote at different places.",
];

/** A reason has the position of the character and no text around it. */
function findReasons(raw: string): string[] {
  const reasons = causes.flatMap((cause) => matchCause(raw, cause));
  return reasons.length > 0 ? reasons : matchCause(raw, fallbackCause);
}

function matchCause(raw: string, [pattern, reason]: (typeof causes)[number]): string[] {
  const at = new RegExp(pattern, `${pattern.flags}d`).exec(raw)?.indices?.[1];
  return at ? [`At character ${at[0] + 1}: ${reason}`] : [];
}

function findCommentReasons(text: string, line: number): string[] {
  const previousLine = text.split("\n")[line - 2] ?? "";
  if (!/^\s*[#;].*\\\r?$/.test(previousLine)) return [];
  return [
    "systemd before version 254 continues the comment of the line before, because of its \\.",
  ];
}

const quotes = ["'", '"', ""];

/** Returns the first spelling of the likely value that all programs read alike. */
function suggestSpelling(raw: string): string {
  const name = parseName(raw);
  if (name === null) return "Write each setting as NAME=value, and a comment in a line of its own.";
  if (isReadAlikeNow(raw, name)) return "Change the line before it.";
  const guess = guessValue(raw);
  const comment =
    /#/.test(raw) && !/^[^=]*=\s*["']/.test(raw) ? " A comment goes on its own line." : "";
  const quote = quotes.find((quote) => isQuotingReadAlike(name, guess, quote));
  if (quote === undefined)
    return `No spelling of this value is read alike: choose one without ' and \\.${comment}`;
  return `Write it as ${name}=${quote}…${quote}${quote ? "" : ", without quotes"}.${comment}`;
}

/** The text within the quotes, or everything after the =. */
function guessValue(raw: string): string {
  const value = raw.replace(/^[^=:]*[=:]/, "").trim();
  const [, quote, quoted] = /^(["'`])([^]*?)\1(?:\s*#[^]*)?$/.exec(value) ?? [];
  if (quoted === undefined) return value;
  return quote === '"' ? quoted.replaceAll(/\\(["\\$`])/g, "$1") : quoted.replaceAll("\\'", "'");
}

function isReadAlikeNow(text: string, name: string): boolean {
  const values = Object.values(readers).map((read) => read(text).values.get(name)?.value);
  return new Set(values).size === 1;
}

function isQuotingReadAlike(name: string, value: string, quote: string): boolean {
  return Object.values(readers).every(
    (read) => read(`${name}=${quote}${value}${quote}\n`).values.get(name)?.value === value,
  );
}

function findRepeated(text: string): Comparison["repeated"] {
  const lines = text.split("\n").flatMap((raw, index) => {
    const name = /^\s*[#;]/.test(raw) ? null : parseName(raw);
    return name === null ? [] : [{ name, line: index + 1 }];
  });
  return [...Map.groupBy(lines, ({ name }) => name)]
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => ({ name, lines: found.map(({ line }) => line) }));
}
