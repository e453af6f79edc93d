import { join } from "node:path";

import { distributors, ministry, readMinistryPages } from "#demo/ministry.ts";
import { book, type CatalogRecords } from "#tests/catalog-records.ts";
import { writeEpub } from "#tests/epubs/make-epub.ts";

import { startSite, type RunningSite } from "./programs.ts";
import { copySeed, writeCatalog } from "./seed.ts";
import { testWithLibrary } from "./test-with-library.ts";

/** A journey with a library of courses and periodicals, with the demonstration's ministry pages. */
export const test = testWithLibrary<RunningSite>(async (use) => {
  await using copy = await copySeed(seed);
  await using serving = await startSite(copy.settings);
  await use(serving);
});

const seed = { name: "study-shelf", write: writeStudyCatalog };

export { expect } from "@playwright/test";

/** More than a page of issues (S9.12). */
export const ISSUE_COUNT = 12;

const FGB = "free-grace-broadcaster";

const studyCatalog: CatalogRecords = {
  library: ministry,
  topics: [
    { id: 1, code: "bible", name: { en: "The Bible", es: "La Biblia", fr: "La Bible" } },
    { id: 2, code: "life", name: { en: "Christian life", es: "Vida cristiana", fr: "Vie" } },
  ],
  authors: [{ code: "anna-reed", name: "Anna Reed", firstName: "Anna", lastName: "Reed" }],
  books: [
    book({
      code: "seven-knots",
      title: "Seven Knots",
      type: "Courses",
      authors: ["anna-reed"],
      epubUrl: "knots.epub",
      pdfUrl: "course.pdf",
    }),
    ...Array.from({ length: ISSUE_COUNT }, (_, place) => buildIssue(place + 1)),
    book({
      code: "portavoz-11",
      title: "De la paciencia",
      language: "es",
      periodical: FGB,
      number: 11,
      parent: "fgb-11",
    }),
    book({ code: "studies-3", title: "Ruth", periodical: "studiesinthescriptures", number: 3 }),
  ],
  courses: [
    {
      code: "knots",
      title: "Seven Knots",
      author: "anna-reed",
      topic: "bible",
      language: "en",
      description: "Seven lessons for people who were never taught to tie one.",
      courseBooks: [
        { name: "Answer book", format: "pdf", isAnswerBook: true, url: "answers.pdf" },
        { name: "Course book", format: "pdf", url: "course.pdf" },
        { name: "Course book", format: "epub", url: "knots.epub" },
      ],
    },
    { code: "anchors", title: "Anchors", topic: "bible", language: "en" },
    {
      code: "nudos",
      title: "Siete nudos",
      topic: "life",
      language: "es",
      courseBooks: [{ name: "Libro del curso", format: "pdf", url: "course.pdf" }],
    },
  ],
  periodicals: [
    {
      code: FGB,
      name: { en: "The Beacon", es: "La Almenara", fr: "The Beacon" },
      label: { en: "FGB", es: "Portavoz", fr: "FGB" },
      languages: ["en", "es"],
    },
    {
      code: "studiesinthescriptures",
      name: { en: "Studies", es: "Estudios", fr: "Études" },
      label: "Studies",
      languages: ["en"],
    },
    {
      code: "studiesinthescripturesannual",
      name: { en: "Annual Studies", es: "Anuario", fr: "Annuaire" },
      label: "Annual",
      languages: ["en"],
    },
  ],
  distributors,
};

function buildIssue(number: number) {
  return book({
    code: `fgb-${number}`,
    title: `Of Patience ${number}`,
    periodical: FGB,
    number,
    articles: [
      { title: `Waiting ${number}`, author: "Anna Reed", description: "How long it lasts." },
      { title: `The Tune of ${number}`, author: "A. Bell", audioUrl: "tune.mp3" },
    ],
  });
}

async function writeStudyCatalog(folder: string): Promise<void> {
  const pages = await readMinistryPages();
  const files = {
    "course.pdf": "%PDF-1.7\n%%EOF",
    "answers.pdf": "%PDF-1.7\n% answers\n%%EOF",
    "tune.mp3": Buffer.from("ID3\0\0\0\0\0\0\0"),
  };
  await writeCatalog(folder, { ...studyCatalog, pages }, files);
  await writeEpub(join(folder, "knots.epub"));
}
