import { expect, test } from "vitest";

import { createBookNames } from "./book-names.ts";

const CHAPTER = "OEBPS/text/one.xhtml";

test.each([
  ["a,b&c.xhtml", "a%2Cb%26c.xhtml"],
  ["a,b&c.xhtml", "a,b&c.xhtml"],
  ["q#1?.xhtml", "q%231%3F.xhtml"],
  ["q#1?.xhtml", "q#1?.xhtml"],
  ["1+1=2;@$.xhtml", "1%2B1%3D2%3B%40%24.xhtml"],
  ["100%.xhtml", "100%.xhtml"],
  ["100%.xhtml", "100%25.xhtml"],
  ["a%20b.xhtml", "a%20b.xhtml"],
  ["a%20b.xhtml", "a%2520b.xhtml"],
  ["a b.xhtml", "a%20b.xhtml"],
  ["a b.xhtml", "..//text///a%20b.xhtml"],
  ["Two.xhtml", "two.XHTML"],
  ["\u00e9t\u00e9.xhtml", "e\u0301te\u0301.xhtml"],
  ["e\u0301te\u0301.xhtml", "%C3%A9t%C3%A9.xhtml"],
  ["\u00e9t\u00e9.xhtml", "%E9t%E9.xhtml"],
  ["\u0433\u043b\u0430\u0432\u0430.xhtml", "%E3%EB%E0%E2%E0.xhtml"],
  ["fin1.xhtml", "\ufb01n\u2460.xhtml"],
  ["stra\u00dfe.xhtml", "STRASSE.xhtml"],
  ["a b.xhtml", "a+b.xhtml"],
  ["a+b.xhtml", "a%20b.xhtml"],
  [" a b .xhtml", " a b .xhtml"],
  ["a / b.xhtml", "a/b.xhtml"],
  ["Two.xhtml", ".\\two.xhtml"],
  ["a/Two.xhtml", "a\\Two.xhtml"],
  ["a/Two.xhtml", "a%5CTwo.xhtml"],
  ["Two.xhtml", "/OEBPS/text/Two.xhtml"],
  ["Two.xhtml", "\\OEBPS\\text\\Two.xhtml"],
  ["Two.xhtml", "//Two.xhtml"],
  ["Two.xhtml", "file:///OEBPS/text/Two.xhtml"],
  ["f:7.xhtml", "f:7.xhtml"],
  ["f:7.xhtml", "f%3A7.xhtml"],
  ["Part:7/a b.xhtml", "Part:7/a%20b.xhtml"],
])("finds %s by the address %s, and gives it a plain name", (file, address) => {
  const path = `OEBPS/text/${file}`;
  const names = createBookNames([CHAPTER, path]);

  expect(names.find(CHAPTER, address)).toBe(path);
  const rewritten = names.rewrite(CHAPTER, address) ?? "";
  expect(rewritten).toMatch(/^[\w./-]+$/);
  expect(`OEBPS/text/${rewritten}`).toBe(names.nameOf(path));
});

test.each([
  "http:a.xhtml",
  "HTTPS://a.xhtml",
  "mailto:a.xhtml",
  "javascript:a.xhtml",
  " java\nscript:a.xhtml",
  "data:a.xhtml",
  "file:b.xhtml",
  "f:8.xhtml",
  "F:7.xhtml",
])("takes %j for no name of a file with a colon", (address) => {
  const files = [
    "f:7.xhtml",
    "http:a.xhtml",
    "HTTPS:/a.xhtml",
    "javascript:a.xhtml",
    "file:b.xhtml",
  ];
  const names = createBookNames([...files, "mailto:a.xhtml", "data:a.xhtml"]);
  expect(names.find("one.xhtml", address)).toBeNull();
  expect(names.rewrite("one.xhtml", address)).toBeNull();
});

test("finds a part of a file with a colon in its name", () => {
  const names = createBookNames(["OEBPS/f:7.xhtml", "OEBPS/a.xhtml"]);
  expect(names.rewrite("OEBPS/a.xhtml", "f:7.xhtml#n")).toBe("f-7.xhtml#n");
  expect(names.rewrite("OEBPS/f:7.xhtml", "f:7.xhtml#n")).toBe("#n");
});

test("prefers the file whose name has the same blanks", () => {
  const files = ["a b.xhtml", "a+b.xhtml", " a+b.xhtml"];
  const names = createBookNames(files);
  for (const file of files) expect(names.find("x", encodeURIComponent(file))).toBe(file);
});

test("keeps plain names, fragments and folders", () => {
  const names = createBookNames([CHAPTER, "OEBPS/images/a.png", "toc.ncx"]);

  expect(names.rewrite(CHAPTER, "../images/a.png")).toBe("../images/a.png");
  expect(names.rewrite("toc.ncx", "./OEBPS/text/one.xhtml#n%201")).toBe(
    "OEBPS/text/one.xhtml#n%201",
  );
  expect(names.rewrite(CHAPTER, "#n")).toBe("#n");
  expect(names.rewrite(CHAPTER, "one.xhtml#n")).toBe("#n");
  expect(names.rewrite(CHAPTER, "one.xhtml")).toBe("one.xhtml");
});

test("names files apart that differ only in case or in what is not plain", () => {
  const paths = [
    "A.xhtml",
    "a.xhtml",
    "a b.xhtml",
    "a-b.xhtml",
    "a&b.xhtml",
    "a",
    "a/c",
    "index.json",
  ];
  const names = createBookNames(paths);
  const given = paths.map((path) => names.nameOf(path));

  expect(given.slice(0, 4)).toEqual(["A.xhtml", "a-2.xhtml", "a-b-2.xhtml", "a-b.xhtml"]);
  expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(paths.length);
  expect(given).not.toContain("index.json");
  for (const path of paths) expect(names.find("x", encodeURIComponent(path))).toBe(path);
});

test("names what a device would not store by its name", () => {
  const long = `${"\u5b57".repeat(300)}.xhtml`;
  const paths = ["con.xhtml", "..hidden", "trailing. ", long, "META-INF/container.xml", "mimetype"];
  const given = paths.map(createBookNames(paths).nameOf);

  for (const name of given)
    expect(name).toMatch(/^(META-INF\/)?(?!con\.)[A-Za-z0-9_][\w.-]{0,99}$/);
  expect(given.slice(4)).toEqual(paths.slice(4));
});

test("leads to no other file when the file is missing", () => {
  const names = createBookNames([CHAPTER, "OEBPS/text/a b.xhtml"]);

  expect(names.nameOf("OEBPS/text/a b.xhtml")).toBe("OEBPS/text/a-b.xhtml");
  expect(names.rewrite(CHAPTER, "lost.xhtml#n")).toBe("lost.xhtml#n");
  expect(names.rewrite(CHAPTER, "a-b.xhtml")).toMatch(/^\.\.\/\.\.\/missing\/[\w-]+$/);
  expect(names.find(CHAPTER, "lost.xhtml")).toBeNull();
});

test("finds a file by another name it may have, unless another file has it", () => {
  const aliases = new Map([
    ["\u00e9t\u00e9.xhtml", "a.xhtml"],
    ["b.xhtml", "a.xhtml"],
  ]);
  const names = createBookNames(["a.xhtml", "b.xhtml"], aliases);

  expect(names.find("", "%C3%89t%C3%A9.xhtml")).toBe("a.xhtml");
  expect(names.find("", "B.xhtml")).toBe("b.xhtml");
});

test.each([
  "https://example.org/a.xhtml",
  "/lost.xhtml",
  "\\lost.xhtml",
  "text\\lost.xhtml",
  "/https://example.org/a.xhtml",
  "file:a",
  "//host/a",
  `a${"b".repeat(5_000)}`,
])("leads nowhere by the address %s", (address) => {
  const names = createBookNames([CHAPTER, "a.xhtml"]);
  expect(names.rewrite(CHAPTER, address)).toBeNull();
  expect(names.find(CHAPTER, address)).toBeNull();
});
