import { readdirSync, readFileSync } from "node:fs";

/** How code asks for texts: by names that are written out, and by expressions that make names. */
export type TranslationKeys = { names: Set<string>; expressions: Set<string> };

/** The sources below the folders, tests left out. */
export function readSources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => /(?<!\.(test|d))\.tsx?$/.test(path))
      .map((path) => readFileSync(`${folder}/${path}`, "utf8")),
  );
}

/** What every `t(…)` names: `t("a")`, `t(isLate ? "b" : "c")`; what it makes, as `t(name)` or with a template, as it is written. */
export function findTranslationKeys(sources: readonly string[]): TranslationKeys {
  const asked: TranslationKeys = { names: new Set(), expressions: new Set() };

  for (const source of sources) {
    for (const { index } of source.matchAll(/(?<![\w.$])t\((?!\))/g)) {
      const argument = parseFirstArgument(source, index + 2);
      const names = [...removeComparisons(argument).matchAll(/"([^"]*)"/g)];
      for (const [, name = ""] of names) asked.names.add(name);
      if (names.length === 0 || argument.includes("`")) asked.expressions.add(argument);
    }
  }
  return asked;
}

/** Every string that is written out somewhere. */
export function findStringLiterals(sources: readonly string[]): Set<string> {
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(["'`])([\w-]+)\1|\b([a-z][\w]*):/g)].map(
        ([, , word, key]) => word ?? key ?? "",
      ),
    ),
  );
}

/** From `start` to the comma or bracket that ends it, what stands in brackets and templates within passed over. */
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
  throw new Error(`A call that does not end: ${source.slice(start, start + 60)}`);
}

function removeComparisons(code: string): string {
  return code.replace(/[!=]==\s*"[^"]*"|`[^`]*`/g, "");
}
