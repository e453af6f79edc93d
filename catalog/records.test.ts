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

test.each([
  ["hill-set:2", null],
  ["hill-set:2.5", null],
  ["hill-set:", /hill-set:2/],
  ["hill-set:two", /hill-set:2/],
])("reads %j as an entry of a series", (entry, problem) => {
  const read = BookRecord.safeParse({ code: "a", title: "A", language: "en", series: [entry] });
  const message = read.error?.issues[0]?.message;
  if (problem === null) expect(message).toBeUndefined();
  else expect(message).toMatch(problem);
});

test("refuses one series with two numbers", () => {
  const record = { code: "a", title: "A", language: "en", series: ["set:1", "set:2"] };
  expect(BookRecord.safeParse(record).error?.issues[0]?.message).toBe("a code is listed twice");
});

test.each([
  ["Bob Bright (translator)", { name: "Bob Bright", role: "translator" }],
  ["Bob Bright (1900)", { name: "Bob Bright (1900)", role: "other" }],
  [{ name: "Bob Bright" }, { name: "Bob Bright", role: "other" }],
])("reads the contributor %j", (written, contributor) => {
  const record = { code: "a", title: "A", language: "en", contributors: [written] };
  expect(BookRecord.parse(record).contributors).toEqual([contributor]);
});

test.each([
  ["Romans: a study.pdf", true],
  ["Data: a study.pdf", true],
  ["3:16.pdf", true],
  ["https://example.org/a.mp3", true],
  ["http://example.org/a.mp3", false],
  ["ftp://example.org/a.mp3", false],
  ["file:///etc/passwd", false],
  ["javascript:alert(1)", false],
  ["JavaScript:alert(1).mp3", false],
  ["data:text/html,a", false],
  ["mailto:a@example.org", false],
])("tells by its form whether %j is a file", (audioUrl, isTaken) => {
  const record = { code: "a", title: "A", language: "en", audioUrl };
  expect(BookRecord.safeParse(record).success).toBe(isTaken);
});
