import { expect, test } from "vitest";

import { toAsciiName, buildDownloadName } from "./download-name.ts";

test.each([
  ["All of Grace", ["C. H. Spurgeon"], "All of Grace - C. H. Spurgeon.epub"],
  ["Songs", ["A. One", "B. Two"], "Songs - A. One, B. Two.epub"],
  ["The Bible", [], "The Bible.epub"],
  ["../../etc/passwd", [], "etc passwd.epub"],
  ['Grace: "free"?\u0000\r\nX-Evil: 1', ["A/B\\C"], "Grace 'free' X-Evil 1 - A B C.epub"],
  ["///", [], "book.epub"],
])("names %j by %j as %j", (title, authors, name) => {
  expect(buildDownloadName({ title, authors, format: "epub" })).toBe(name);
});

test("shortens a long title and keeps the extension", () => {
  const name = buildDownloadName({ title: "é".repeat(5_000), authors: [], format: "pdf" });
  expect(name).toHaveLength(105);
  expect(name.endsWith("….pdf")).toBe(true);
});

test("converts other letters to ASCII where possible", () => {
  expect(toAsciiName("L’œuvre de la grâce – tome 1.pdf")).toBe("L'oeuvre de la grace - tome 1.pdf");
  expect(toAsciiName("Благодать.pdf")).toBe("_________.pdf");
});
