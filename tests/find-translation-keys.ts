import { readdirSync, readFileSync } from "node:fs";

/** The texts that code requests: by literal keys, and by expressions that compute keys. */
type TranslationKeys = { names: Set<string>; expressions: Set<string> };

/** The sources below the folders, without tests. */
export function readSources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /(?<!\.(test|d))\.tsx?$/.test(path))
      .map((path) => readFileSync(`${folder}/${path}`, "utf8")),
  );
}

/**
 * The keys of every `t(…)`: `t("a")`, `t(isLate ? "b" : "c")`. Computed ones, as `t(name)` or by a template, are
 * returned as they are written.
 */
export function findTranslationKeys(sources: readonly string[]): TranslationKeys {
  const keys: TranslationKeys = { names: new Set(), expressions: new Set() };

  for (const source of sources) {
    for (const { index } of source.matchAll(/(?<![\w.$])t\((?!\))/g)) {
      const argument = parseFirstArgument(source, index + 2);
      const names = [...removeComparisons(argument).matchAll(/"([^"]*)"/g)];
      for (const [, name = ""] of names) keys.names.add(name);
      if (names.length === 0 || argument.includes("`")) keys.expressions.add(argument);
    }
  }
  return keys;
}

/** Every literal string. */
export function findStringLiterals(sources: readonly string[]): Set<string> {
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(["'`])([\w-]+)\1|\b([a-z][\w]*):/g)].map(
        ([, , literal, key]) => literal ?? key ?? "",
      ),
    ),
  );
}

/** Reads from `start` to the comma or bracket that ends the argument, skipping nested brackets and templates. */
function parseFirstArgument(source: string, start: number): string {
  let depth = 0;
  let quote = "";
  for (let place = start; place < source.length; place++) {
    const sign = source.charAt(place);
    if (quote) {
      if (sign === quote) quote = "";
    } else if (`"'\``.includes(sign)) {
      quote = sign;
    } else if ("([{".includes(sign)) {
      depth++;
    } else if (depth === 0 && ",)".includes(sign)) {
      return source.slice(start, place).trim();
    } else if (")]}".includes(sign)) {
      depth--;
    }
  }
  throw new Error(`A call without an end: ${source.slice(start, start + 60)}`);
}

function removeComparisons(code: string): string {
  return code.replace(/[!=]==\s*"[^"]*"|`[^`]*`/g, "");
}
