import { expect, test } from "vitest";

import { isJunkAuthor, isJunkTitle, parseFileName } from "./file-facts.ts";

test.each([
  "Microsoft Word - The Lamp final.doc",
  "the_lamp_v2.indd",
  "untitled",
  "Untitled-1",
  "Sin título",
  "Document1",
  "C:\\Users\\Ann\\lamp.docx",
  "Scan 0012",
  "12345",
  "file_01",
])("does not take %j for a title", (title) => {
  expect(isJunkTitle(title, "file_01")).toBe(true);
});

test.each([
  "The Lamp",
  "1984",
  "Document of Faith",
  "El Camino",
  "Книга о вере",
  "道德經",
  "Test of Love",
])("takes %j for a title, unless it has no words", (title) => {
  expect(isJunkTitle(title, "file_01")).toBe(title === "1984");
});

test.each([
  "USER",
  "user1",
  "Administrator",
  "HP",
  "ann@example.org",
  "DESKTOP-4F2K",
  "Windows User",
  "",
])("does not take %j for an author", (name) => expect(isJunkAuthor(name)).toBe(true));

test.each(["Ann Ample", "Casa Editora", "Peña, José"])("takes %j for an author", (name) => {
  expect(isJunkAuthor(name)).toBe(false);
});

test.each([
  ["The_Lamp", { title: "The Lamp", author: "" }],
  ["The Lamp - Ann Ample", { title: "The Lamp", author: "Ann Ample" }],
  ["Ann Ample - The Lamp", { title: "The Lamp", author: "Ann Ample" }],
  ["Holy War - John Bunyan", { title: "Holy War - John Bunyan", author: "" }],
  ["Holy War - Known Person", { title: "Holy War", author: "Known Person" }],
  ["Works - 1 - Ann Ample", { title: "Works - 1 - Ann Ample", author: "" }],
])("reads the name of the file %j", (file, expected) => {
  expect(parseFileName(file, (name) => name === "Known Person")).toEqual(expected);
});
