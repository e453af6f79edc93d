import { expect, test } from "vitest";

import type { BookDetail } from "#contract/books.ts";

import { buildBookJsonLd } from "./book-head.tsx";

const places = { origin: "https://library.example", apiOrigin: "", language: "en" } as const;
const author = { code: "elsa-orme", name: "Elsa Örme" };
const spanish = {
  code: "la-lampara",
  title: "La lámpara",
  friendlyTitle: "la-lampara",
  language: "ES",
  languageName: "Spanish",
  authors: [author],
  pdfUrl: null,
  epubUrl: null,
  audioUrl: null,
};

const book: BookDetail = {
  id: 1,
  code: "the-lamp",
  title: "The Lamp",
  friendlyTitle: "the-lamp",
  type: "Paperbacks",
  coverUrl: null,
  cover: null,
  price: 1.5,
  pageCount: 48,
  language: "EN",
  isoLangCode: "en",
  languageName: "English",
  number: null,
  periodical: null,
  description: "A light.",
  authors: [author],
  parent: null,
  children: [spanish],
  pdfUrl: "/media/lamp.pdf",
  epubUrl: null,
  audioUrl: null,
  hasPrintableVersion: true,
  binding: null,
  articles: [],
  topics: [],
  series: [],
  subtitle: null,
  publisher: null,
  year: null,
  rights: null,
  contributors: [],
  pdfSize: 1,
  epubSize: null,
  audioSize: null,
};

test("describes a book with author, translations and files, with full URLs", () => {
  expect(buildBookJsonLd(book, places)).toMatchObject({
    "@type": "Book",
    url: "https://library.example/book/the-lamp/the-lamp-elsa-orme?lng=en",
    name: "The Lamp",
    author: [{ name: "Elsa Örme", url: "https://library.example/author/elsa-orme?lng=en" }],
    inLanguage: "en",
    numberOfPages: 48,
    bookFormat: "https://schema.org/Paperback",
    workTranslation: [
      {
        inLanguage: "es",
        url: "https://library.example/book/la-lampara/la-lampara-elsa-orme?lng=en",
      },
    ],
    translationOfWork: undefined,
    isAccessibleForFree: true,
    encoding: [
      {
        encodingFormat: "application/pdf",
        contentUrl: "https://library.example/api/books/download?code=the-lamp&format=pdf",
      },
    ],
  });
});

test("names the original work of a translation", () => {
  const translation = { ...book, parent: { ...spanish, language: "EN" } };
  expect(buildBookJsonLd(translation, places)).toMatchObject({
    translationOfWork: { name: "La lámpara", inLanguage: "en" },
    workTranslation: undefined,
  });
});

test.each([
  ["hardcover", "https://schema.org/Hardcover"],
  ["softcover", "https://schema.org/Paperback"],
  ["stapled", undefined],
] as const)("names the binding as format when it is %s", (binding, bookFormat) => {
  expect(buildBookJsonLd({ ...book, binding }, places).bookFormat).toBe(bookFormat);
});

test("omits unknown facts", () => {
  const bare = { ...book, type: "Booklets" as const, pageCount: 0, description: "", pdfUrl: null };
  const facts = JSON.parse(JSON.stringify(buildBookJsonLd(bare, places)));

  for (const fact of [
    "numberOfPages",
    "bookFormat",
    "image",
    "description",
    "isAccessibleForFree",
    "encoding",
  ])
    expect(facts).not.toHaveProperty(fact);
});
