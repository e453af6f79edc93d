import { readdir } from "node:fs/promises";

import { expect, test } from "vitest";

import { explainFailure } from "./explain-failure.ts";

function ofFiles(code: string, more: object = { path: "/media/a" }): Error {
  return Object.assign(new Error(`${code}: …`), { code, syscall: "open", ...more });
}

function ofDatabase(code: string, message: string): Error {
  return Object.assign(new Error(message), { code, severity: "FATAL" });
}

test.each<[Error, string]>([
  [
    ofFiles("ENOSPC", { path: "/a", dest: "/media/b" }),
    "The disk is full: /media/b could not be written.",
  ],
  [ofFiles("ENOSPC", {}), "The disk is full: a file could not be written."],
  [ofFiles("EACCES"), "There is no permission to read or write /media/a."],
  [ofFiles("EROFS"), "/media/a is on a read-only disk."],
  [ofFiles("EIO"), "The disk failed while /media/a was read or written."],
  [
    ofFiles("EACCES", { path: "/a\n\x1b[2J" }),
    "There is no permission to read or write /a \\u001b[2J.",
  ],
  [
    ofDatabase("57P01", "terminating connection due to administrator command"),
    "The connection to the database was lost (terminating connection due to administrator command).",
  ],
  [
    new Error("Connection terminated unexpectedly"),
    "The connection to the database was lost (Connection terminated unexpectedly).",
  ],
  [ofDatabase("53100", "could not extend file"), "The disk of the database is full."],
  [
    ofDatabase("55000", 'database "library" is not currently accepting connections'),
    'The database cannot be opened (database "library" is not currently accepting connections).',
  ],
  [
    ofDatabase("3D000", 'database "library" does not exist'),
    'The database cannot be opened (database "library" does not exist).',
  ],
  [
    ofDatabase("28P01", "password authentication failed"),
    "The database cannot be opened (password authentication failed).",
  ],
  [
    ofDatabase("53300", "too many clients"),
    "The database cannot work at the moment (too many clients).",
  ],
])("explains %o", (error, sentence) => {
  expect(explainFailure(error)).toBe(sentence);
});

test("explains the causes of an error", () => {
  const full = ofFiles("ENOSPC");
  const sentence = "The disk is full: /media/a could not be written.";

  expect(explainFailure(new Error("a book", { cause: full }))).toBe(sentence);
  expect(explainFailure(new SuppressedError(new Error("first"), full))).toBe(sentence);
  expect(explainFailure(new SuppressedError(full, new Error("closing")))).toBe(sentence);
  expect(explainFailure(new AggregateError([new Error("one"), full]))).toBe(sentence);
});

test("explains a real system error", async () => {
  const error = await readdir("/no/such\nfolder").catch((reason: unknown) => reason);
  expect(explainFailure(error)).toBe("There is no /no/such folder.");
});

test.each([new TypeError("x is not a function"), new Error("ENOSPC"), "text", null])(
  "treats %o as a fault of the program",
  (error) => {
    expect(explainFailure(error)).toBeNull();
  },
);
