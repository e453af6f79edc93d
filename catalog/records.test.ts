import { expect, test } from "vitest";

import { DistributorRecord, LibraryRecord } from "./ministry-records.ts";
import { AuthorRecord, BookRecord } from "./records.ts";

test("removes invisible characters from names, titles and addresses", () => {
  expect(
    AuthorRecord.parse({ code: "a", name: "Ruth\u3000Moab\u200B", lastName: "Moab\u2028" }),
  ).toMatchObject({ name: "Ruth Moab", lastName: "Moab" });
  expect(BookRecord.parse({ code: "b", title: "All\nof\u2029Grace", language: "en" }).title).toBe(
    "All of Grace",
  );
  const address = "1\u2003Main Street\n\uFEFFMoab";
  expect(DistributorRecord.parse({ code: "d", name: "D", country: "US", address }).address).toBe(
    "1 Main Street\nMoab",
  );
  expect(
    LibraryRecord.parse({ name: "L", contact: { address: ["1\u2028Main"] } }).contact.address,
  ).toEqual(["1 Main"]);
});

test("refuses an invisible name or title", () => {
  expect(AuthorRecord.safeParse({ code: "a", name: "\u200B\u2060" }).success).toBe(false);
  expect(BookRecord.safeParse({ code: "b", title: "\uFEFF", language: "en" }).success).toBe(false);
});

test("keeps special spaces in a title and joiners in a name", () => {
  const title = "Qu’est-ce que la foi\u202F? علی\u200Cرضا";
  expect(BookRecord.parse({ code: "b", title, language: "fr" }).title).toBe(title);
});
