import { createHash } from "node:crypto";

import anyAscii from "any-ascii";

import { slug } from "#domain/slug.ts";
import { toExactKey } from "#domain/to-comparable.ts";

/** A record of the library, with its names in all languages. */
export type NamedCode = { code: string; names: readonly string[] };

/**
 * Gives names their codes: a name that the library has keeps its code, and two names share one only when they differ in
 * case, accents and punctuation.
 */
export function assignCodes(known: readonly NamedCode[]): (name: string) => string {
  const taken = new Set(known.map(({ code }) => code));
  const byName = new Map(known.flatMap(({ code, names }) => names.map((name) => [name, code])));
  const byKey = new Map(
    known.flatMap(({ code, names }) => names.map((name) => [toExactKey(name), code])),
  );

  return (name) => {
    const key = toExactKey(name);
    const code = byName.get(name) ?? byKey.get(key) ?? createCode(name, key);
    taken.add(code);
    byName.set(name, code);
    byKey.set(key, code);
    return code;
  };

  function createCode(name: string, key: string): string {
    const hash = createHash("sha256").update(key).digest("hex");
    const code = slug(anyAscii(name));
    if (code === "") return hash.slice(0, 10);
    return taken.has(code) ? `${code}-${hash.slice(0, 6)}` : code;
  }
}

/** Gives codes their ids: derived from the code, so that they are the same in every folder, and all different. */
export function assignIds(): (code: string) => number {
  const byCode = new Map<string, number>();
  const taken = new Set<number>();
  return (code) => {
    let id = byCode.get(code) ?? createRecordId(code);
    while (!byCode.has(code) && taken.has(id)) id += 1;
    taken.add(id);
    byCode.set(code, id);
    return id;
  };
}

export function createRecordId(code: string): number {
  const number = createHash("sha256").update(code).digest().readUInt32BE();
  return 1_000_000_000 + (number % 1_000_000_000);
}
