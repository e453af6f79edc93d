import { parseEnv } from "node:util";

/** A line that the programs may read differently. It contains no part of a value. */
export type LineError = {
  line: number;
  /** Null when it may be no name of a setting. */
  name: string | null;
  reason: string;
  /** What to write instead. */
  advice: string;
};

export type EnvFile = {
  errors: LineError[];
  /** Set on several lines, of which the last one counts. */
  repeated: { name: string; lines: number[] }[];
  /** The settings as npm reads them. */
  values: Map<string, string>;
};

const UNQUOTED = String.raw`(?![ '"\x60])(?:[^\p{C}\p{Z}#$\\]| )+`;
const SINGLE_QUOTED = String.raw`'[^'\r]*(?<!\\)'`;
const DOUBLE_QUOTED = String.raw`"[^"\\$\r]*"`;

/** The lines that `node --env-file`, systemd's `EnvironmentFile=` and compose's `env_file` read alike. */
const SETTING = new RegExp(
  String.raw`^[ \t]*(?!export[ \t])(?<name>[A-Za-z_]\w*)[ \t]*=(?:[ \t]*(?:${UNQUOTED}|${SINGLE_QUOTED}|${DOUBLE_QUOTED})[ \t]*)?$`,
  "u",
);
const BLANK_OR_COMMENT = /^[ \t]*(?:#.*)?$/;
/** Only these are shown: anything else may be a line of a multi-line secret. */
const SETTING_NAME = /^[A-Z][A-Z0-9_]{0,60}$/;

/** Checks that every line has the one spelling that npm, systemd and docker compose read alike. */
export function checkEnvFile(file: string): EnvFile {
  const text = file.replace(/^\ufeff/, "");
  const errors = text === file ? [] : [byteOrderMark];
  const settings: { name: string; line: number }[] = [];
  const lines = text.split(/\r?\n/);
  let openQuote: string | null = null;

  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    if (openQuote !== null) {
      // A line within quotes may be a secret: it is not read as a setting.
      openQuote = findOpenQuote(openQuote + raw);
      continue;
    }
    const name = SETTING.exec(raw)?.groups?.["name"];
    if (name !== undefined) settings.push({ name, line });
    else if (!BLANK_OR_COMMENT.test(raw) || raw.endsWith("\\")) {
      openQuote = findOpenQuote(readValue(raw));
      errors.push({ line, ...explainLine(raw) });
    } else if (isReadByNpm(lines.slice(0, line))) errors.push({ line, ...INDENTED_COMMENT });
  }
  return {
    errors,
    repeated: findRepeated(settings),
    values: new Map(Object.entries(parseEnv(text)).map(([name, value = ""]) => [name, value])),
  };
}

const byteOrderMark: LineError = {
  line: 1,
  name: null,
  reason: "The file begins with a byte order mark: npm and systemd add it to the first name.",
  advice: "Save the file as UTF-8 without one.",
};

const NOT_A_SETTING: Omit<LineError, "line"> = {
  name: null,
  reason: "The programs do not all read a setting here.",
  advice:
    "Write each setting as NAME=value, the name of letters, digits and _, and a comment in a line of its own that begins with #.",
};

const INDENTED_COMMENT: Omit<LineError, "line"> = {
  name: null,
  reason: "npm may read an indented comment as a setting, such as after a setting without a value.",
  advice: "Write the # at the beginning of the line.",
};

/** Whether npm reads the last of these lines, an indented comment with a =, as a setting. */
function isReadByNpm(lines: string[]): boolean {
  const name = /^[ \t]+(#[^=]*)=/.exec(lines.at(-1) ?? "")?.[1]?.trimEnd();
  return name !== undefined && Object.hasOwn(parseEnv(lines.join("\n")), name);
}

function explainLine(raw: string): Omit<LineError, "line"> {
  if (/^[ \t]*#.*\\$/.test(raw)) {
    return {
      name: null,
      reason: "systemd before version 254 continues a comment in the next line after a \\.",
      advice: "End the comment without \\.",
    };
  }
  const found = /^\s*(?:export\s+)?([A-Za-z_]\w*)\s*[=:]/.exec(raw)?.[1];
  if (found === undefined) return NOT_A_SETTING;

  const name = SETTING_NAME.test(found) ? found : null;
  const value = readValue(raw);
  return {
    name,
    reason: explainValue(raw, value),
    advice: suggestSpelling(name ?? "NAME", value),
  };
}

function explainValue(raw: string, value: string): string {
  if (/^\s*export\s/.test(raw)) return "systemd does not know “export”.";
  if (/^[^=]*:/.test(raw)) return "Only docker compose reads : as =.";
  if (value === "") return "npm continues after spaces in the next line.";
  if (findOpenQuote(value) !== null) return "The quote does not end in this line.";
  return /^["']/.test(value)
    ? "The programs read the text after a quote, and \\ and $ within quotes, differently."
    : "Without quotes, the programs read #, $, \\, ` and unusual spaces differently.";
}

/** What follows the name, with its quotes; empty when there is no name. */
function readValue(raw: string): string {
  return /^[^=:]*[=:](.*)$/s.exec(raw)?.[1]?.trim() ?? "";
}

/** The quote that begins a value, or a further part of it, and does not end in its line; null without one. */
function findOpenQuote(value: string): string | null {
  const unescaped = value.replaceAll(/\\./gs, "");
  return /^(?:(?:"[^"]*"|'[^']*'|`[^`]*`)\s*)*(["'`])(?!.*\1)/s.exec(unescaped)?.[1] ?? null;
}

/** The first spelling of the likely value that all programs read alike. */
function suggestSpelling(name: string, value: string): string {
  if (value === "") return `Write it as ${name}= without spaces after it.`;
  const [, quote, quoted = ""] = /^(["'`])(.*)\1(?:\s*#.*)?$/s.exec(value) ?? [];
  const guess = quote === undefined ? value : quoted.replaceAll(/\\(["'\\$`])/g, "$1");
  const fitting = ["'", '"'].find((mark) => SETTING.test(`${name}=${mark}${guess}${mark}`));
  const comment =
    quote === undefined && value.includes("#") ? " A comment goes on its own line." : "";
  const spelling = fitting
    ? `Write it as ${name}=${fitting}…${fitting}, in one line.`
    : "Use another value: one line, without quotes, $ or \\.";
  return spelling + comment;
}

function findRepeated(settings: { name: string; line: number }[]): EnvFile["repeated"] {
  return [...Map.groupBy(settings, ({ name }) => name)]
    .filter(([name, found]) => SETTING_NAME.test(name) && found.length > 1)
    .map(([name, found]) => ({ name, lines: found.map(({ line }) => line) }));
}
