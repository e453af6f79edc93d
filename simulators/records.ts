import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Values by key, each in its own file, so that they survive a restart. */
export type Records<T> = {
  find: (key: string) => T | null;
  /** Sorted by key after a start, then in order of insertion. */
  all: () => [key: string, value: T][];
  put: (key: string, value: T) => void;
  remove: (key: string) => void;
};

/** Opens a folder; `read` validates the content of its files. Files are replaced atomically. */
export function openRecords<T>(folder: string, read: (content: unknown) => T): Records<T> {
  mkdirSync(folder, { recursive: true });
  const records = new Map<string, T>();
  const found = readdirSync(folder).filter((name) => name.endsWith(FILE_EXTENSION));
  for (const name of found.toSorted()) {
    const content: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
    records.set(decodeURIComponent(name.slice(0, -FILE_EXTENSION.length)), read(content));
  }

  return {
    find: (key) => records.get(key) ?? null,
    all: () => [...records],
    put(key, value) {
      const path = pathOf(key);
      writeFileSync(`${path}.part`, JSON.stringify(value), { mode: 0o600 });
      renameSync(`${path}.part`, path);
      records.set(key, value);
    },
    remove(key) {
      if (records.delete(key)) rmSync(pathOf(key), { force: true });
    },
  };

  function pathOf(key: string): string {
    return join(folder, encodeURIComponent(key) + FILE_EXTENSION);
  }
}

const FILE_EXTENSION = ".json";
