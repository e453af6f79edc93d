import { expect, test } from "vitest";

import { buildAuthorJsonLd } from "./author-head.tsx";

const places = { origin: "https://library.example", language: "en" } as const;

const author = {
  code: "john-bunyan",
  name: "John Bunyan",
  firstName: "John",
  lastName: "Bunyan",
  date: "1628–1688",
  photo: null,
  picture: null,
  booksCount: 3,
  biography: "A tinker of Bedford.",
};

test("describes an author with name, years and biography", () => {
  expect(buildAuthorJsonLd(author, places)).toEqual({
    "@type": "Person",
    "@id": "https://library.example/author/john-bunyan",
    url: "https://library.example/author/john-bunyan?lng=en",
    name: "John Bunyan",
    birthDate: "1628",
    deathDate: "1688",
    image: undefined,
    description: "A tinker of Bedford.",
  });
});

test.each(["", "c. 1628–1688", "1628–", "fl. 1650", "354–430 AD", "17th century"])(
  "omits the years of %o",
  (date) => {
    const facts = buildAuthorJsonLd({ ...author, date }, places);
    expect([facts.birthDate, facts.deathDate]).toEqual([undefined, undefined]);
  },
);

test("pads years of three digits", () => {
  expect(buildAuthorJsonLd({ ...author, date: "354-430" }, places)).toMatchObject({
    birthDate: "0354",
    deathDate: "0430",
  });
});
