import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";

import { openDatabase } from "#api/db/database/open-database.ts";
import { toOneLine } from "#server/terminal.ts";
import { runLibraryCommand } from "#tests/e2e/programs.ts";

/** What the import did with a file. `code`: the book it became, null when it is not in the library under its own. */
export type ImportedFile = {
  name: string;
  outcome: "imported" | "noted" | "refused" | "repeated" | "replaced";
  /** Why it was refused, what was noted, or which file it repeats. */
  notes: string[];
  code: string | null;
};

type Settings = { DATA_DIR: string; MEDIA_ROOT: string };

/** Imports a folder of EPUBs with the operator's command, and finds out what each file became. */
export async function importCorpus(
  folder: string,
  settings: Settings,
  language: string | undefined,
): Promise<ImportedFile[]> {
  const names = await listEpubs(folder);
  const options = language === undefined ? [] : ["--language", language];
  const { code, output } = await runLibraryCommand(["import", folder, ...options], settings);
  // 1: something was refused. A report ends with what was refused, also when the import stopped.
  if (code === null || code > 1 || !/refused\.$/m.test(output) || /import stopped/.test(output)) {
    throw new Error(`The import failed:\n${output.slice(-5_000)}`);
  }
  return describeFiles(names, {
    lines: output.split("\n"),
    hashes: new Map(await Promise.all(names.map(async (name) => hashFile(folder, name)))),
    codes: await readCodes(settings),
  });
}

/** In the order in which they are imported. */
async function listEpubs(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.epub$/i.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

type ImportResult = {
  lines: readonly string[];
  /** SHA-256 by name of the file. */
  hashes: ReadonlyMap<string, string>;
  /** Codes of the library's books by SHA-256 of their file. */
  codes: ReadonlyMap<string, string>;
};

/** A file that was not refused, but whose content no book has, was replaced by a later one: a fault. */
export function describeFiles(
  names: readonly string[],
  { lines, hashes, codes }: ImportResult,
): ImportedFile[] {
  const first = new Map<string, string>();
  const remarks = sortLines(names, lines);
  return names.map((name) => {
    const { notes, refusal } = remarks.get(name) ?? { notes: [], refusal: null };
    const hash = hashes.get(name) ?? "";
    const code = codes.get(hash) ?? null;
    if (refusal !== null) return { name, outcome: "refused", notes: [refusal], code: null };
    if (code === null) return { name, outcome: "replaced", notes, code };
    const same = first.get(hash);
    if (same !== undefined) return { name, outcome: "repeated", notes: [same], code: null };
    first.set(hash, name);
    return { name, outcome: notes.length > 0 ? "noted" : "imported", notes, code };
  });
}

type FileRemarks = { notes: string[]; refusal: string | null };

/** The lines of the report by the file that they begin with. */
function sortLines(names: readonly string[], lines: readonly string[]): Map<string, FileRemarks> {
  const found = new Map(names.map((name): [string, FileRemarks] => [name, emptyRemarks()]));
  // The name of one file may begin with the name of another.
  const byLength = names.toSorted((a, b) => b.length - a.length);
  for (const line of lines) {
    const [, kind, rest = ""] = /^(Note|Refused): (.*)$/.exec(line) ?? [];
    const name = kind && byLength.find((each) => rest.startsWith(toOneLine(each)));
    const remarks = name && found.get(name);
    if (!remarks) continue;
    const text = rest.slice(toOneLine(name).length).replace(/^[:\s]+/, "");
    if (kind === "Note") remarks.notes.push(text);
    else remarks.refusal = text;
  }
  return found;
}

function emptyRemarks(): FileRemarks {
  return { notes: [], refusal: null };
}

async function hashFile(folder: string, name: string): Promise<[string, string]> {
  const content = await readFile(join(folder, name));
  return [name, createHash("sha256").update(content).digest("hex")];
}

async function readCodes({ DATA_DIR }: Settings): Promise<Map<string, string>> {
  await using database = await openDatabase({ folder: DATA_DIR });
  const rows = await database.db
    .selectFrom("book_files as f")
    .innerJoin("books as b", "b.id", "f.book_id")
    .where("f.format", "=", "epub")
    .select(["b.code", "f.sha256"])
    .execute();
  return new Map(rows.flatMap(({ code, sha256 }) => (sha256 === null ? [] : [[sha256, code]])));
}
