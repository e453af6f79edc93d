import { expect, test } from "vitest";

import { type BookIdentity, compareBooks, listMatchKeys } from "./compare-books.ts";

const lamp: BookIdentity = {
  identifier: "lamp-1",
  isbns: [],
  author: "Ann Ample",
  title: "The Lamp",
  language: "en",
  number: null,
};
const isbns = ["9780000000019"];

test.each([
  ["an equal identifier and author, whatever the title", {}, { title: "The Hill" }],
  ["another language with an equal title", {}, { language: "ceb" }],
  ["a variety of the language", { language: "pt" }, { language: "pt-BR", title: "A Luz" }],
  ["no language in one", { language: "" }, { language: "es", title: "La lámpara" }],
  ["no author in either", { author: "" }, { author: "", title: "The Hill" }],
  ["an author in other letters", { author: "José ÁMPLE" }, { author: "Jose Ample" }],
  ["an equal ISBN and title", { identifier: "other-2", isbns }, { isbns }],
  ["a title with a subtitle", { identifier: null, isbns }, { isbns, title: "The Lamp: A Story" }],
  [
    "another subtitle",
    { isbns, title: "The Lamp – Two Tales" },
    { isbns, title: "The Lamp (A Story)" },
  ],
  ["a longer title", { identifier: null, isbns }, { isbns, title: "the LÁMP, and the Hill" }],
  ["a longer title without spaces", volume("天路"), volume("天路歷程")],
] satisfies Case[])("takes for one book: %s", (_, one, other) => {
  const [a, b] = [
    { ...lamp, ...one },
    { ...lamp, ...other },
  ];
  expect(compareBooks(a, b)).toEqual({ same: expect.any(String), isCertain: expect.any(Boolean) });
  expect(compareBooks(b, a)).toEqual(compareBooks(a, b));
});

test.each([
  ["an equal identifier of another author", {}, { author: "Bob Bright" }],
  ["an equal identifier without an author", {}, { author: "" }],
  ["a translation", {}, { language: "es", title: "La lámpara" }],
  ["an equal ISBN of another author", { isbns }, { identifier: null, isbns, author: "Bob Bright" }],
  ["an equal ISBN of another title", { isbns }, { identifier: null, isbns, title: "The Hill" }],
  ["an equal ISBN without a title", { isbns }, { identifier: null, isbns, title: "" }],
  ["volumes", volume("Works: Volume 1"), volume("Works: Volume 2")],
  ["Roman volumes", volume("Works (Part I)"), volume("Works (Part II)")],
  ["a title that adds its volume", { identifier: null, isbns }, { isbns, title: "The Lamp: 2" }],
  ["a title that ends with its volume", volume("Der Weg"), volume("Der Weg II")],
  ["two testaments", volume("Works: Old Testament"), volume("Works: New Testament")],
  ["titles of signs", volume("C++"), volume("C#")],
  ["authors of signs", { author: "☀" }, { author: "☁" }],
  ["a translation with a like title", {}, { language: "ceb", title: "The Lamp: Ang Suga" }],
  ["a variety with another title", { language: "pt-PT" }, { language: "pt-BR", title: "A Luz" }],
  ["another language with one ISBN", { isbns }, { identifier: null, isbns, language: "es" }],
  ["volumes with names", volume("Commentary: Matthew"), volume("Commentary: Mark")],
  ["volumes with letters", volume("Obras - Tomo A"), volume("Obras - Tomo B")],
  ["Russian volumes", volume("Сочинения: Том первый"), volume("Сочинения: Том второй")],
  ["Chinese volumes", volume("作品：上"), volume("作品：下")],
  ["a title that only begins with the letters", volume("The Lamp"), volume("The Lampmaker")],
  ["volumes in words", volume("Obras: Tomo primero"), volume("Obras: Tomo segundo")],
  ["numbers of a series", { ...volume("Works"), number: 1 }, { ...volume("Works"), number: 2 }],
  ["equal titles without identifiers", { identifier: null }, { identifier: null }],
  ["equal titles of other identifiers", {}, { identifier: "lamp-2" }],
] satisfies Case[])("keeps apart and says why: %s", (_, one, other) => {
  const [a, b] = [
    { ...lamp, ...one },
    { ...lamp, ...other },
  ];
  expect(compareBooks(a, b)).toEqual({ apart: expect.any(String) });
  expect(compareBooks(b, a)).toEqual(compareBooks(a, b));
});

test.each([
  ["titles", {}, { identifier: "hill-1", title: "The Hill" }],
  ["authors", {}, { identifier: "lamp-2", author: "Bob Bright" }],
  ["nothing", { identifier: null, title: "" }, { identifier: null, title: "" }],
] satisfies Case[])("sees no resemblance of other %s", (_, one, other) => {
  expect(compareBooks({ ...lamp, ...one }, { ...lamp, ...other })).toBeNull();
});

type Case = [name: string, one: Partial<BookIdentity>, other: Partial<BookIdentity>];

function volume(title: string): Partial<BookIdentity> {
  return { identifier: null, isbns, title };
}

test("takes books with one identifier of a catalog for the same", () => {
  const one = { ...lamp, identifier: "calibre:0f0e0d0c0b0a49088706050403020100" };
  const other = { ...one, title: "Another", author: "Bob", language: "es", isbns: [] };
  expect(compareBooks(one, other)).toEqual({
    same: "the same identifier in its catalog",
    isCertain: true,
  });
  const exported = { ...one, identifier: "0f0e0d0c0b0a49088706050403020100" };
  expect(compareBooks(one, exported)).toMatchObject({ isCertain: true });
  expect(compareBooks(one, { ...exported, author: "Bob" })).toHaveProperty("apart");
  expect(listMatchKeys(one)).toContain(`identifier ${exported.identifier}`);
});
