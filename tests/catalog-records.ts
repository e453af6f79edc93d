import type { z } from "zod";

import type {
  CountryRecord,
  DistributorRecord,
  LibraryRecord,
  NoticeRecord,
  PageRecord,
  PrintSubscriptionRecord,
  SettingsRecord,
} from "#catalog/ministry-records.ts";
import type {
  AudioRecord,
  AuthorRecord,
  BookRecord,
  CourseRecord,
  PeriodicalRecord,
  SeriesRecord,
  TopicRecord,
  VideoRecord,
} from "#catalog/records.ts";
import { slug } from "#domain/slug.ts";

/** A catalog.json, as an operator writes it. */
export type CatalogRecords = {
  library?: z.input<typeof LibraryRecord>;
  settings?: z.input<typeof SettingsRecord>;
  notices?: z.input<typeof NoticeRecord>[];
  pages?: z.input<typeof PageRecord>[];
  series?: z.input<typeof SeriesRecord>[];
  topics?: z.input<typeof TopicRecord>[];
  authors?: z.input<typeof AuthorRecord>[];
  books?: z.input<typeof BookRecord>[];
  audios?: z.input<typeof AudioRecord>[];
  courses?: z.input<typeof CourseRecord>[];
  periodicals?: z.input<typeof PeriodicalRecord>[];
  countries?: z.input<typeof CountryRecord>[];
  printSubscriptions?: z.input<typeof PrintSubscriptionRecord>[];
  distributors?: z.input<typeof DistributorRecord>[];
  videos?: z.input<typeof VideoRecord>[];
};

/** A book; its code is derived from its title. */
export function book(more: Partial<z.input<typeof BookRecord>> = {}): z.input<typeof BookRecord> {
  const title = more.title ?? "All of Grace";
  return {
    code: slug(title),
    title,
    type: "Paperbacks",
    language: "en",
    authors: [],
    price: 4.25,
    pageCount: 128,
    created: "2024-05-01",
    ...more,
  };
}

const bunyan = { code: "john-bunyan", name: "John Bunyan", firstName: "John", lastName: "Bunyan" };
const spurgeon = {
  code: "c-h-spurgeon",
  name: "C. H. Spurgeon",
  firstName: "Charles Haddon",
  lastName: "Spurgeon",
  date: "1834–1892",
  biography: { en: "He preached in London.", es: "Predicó en Londres." },
};

const progress = book({
  title: "The Pilgrim’s Progress",
  code: "pilgrims-progress",
  authors: ["john-bunyan"],
  series: ["puritans"],
  topics: ["salvation", "perseverance"],
  created: "2024-01-01",
});

/** A small library with a record of every kind. */
export const smallCatalog: CatalogRecords = {
  library: {
    name: "Harbour Library",
    slogan: { en: "Good books, given away", es: "Buenos libros, regalados" },
  },
  settings: { freeLimitUS: 20, collectShippingPercentUS: 5.35 },
  notices: [{ id: 3, text: { en: "Closed on Monday.", es: "Cerrado el lunes." } }],
  series: [
    { id: 9, code: "puritans", name: { en: "Puritans", es: "Puritanos" } },
    { id: 44, code: "hymns", name: { en: "Hymns", es: "Himnos" } },
  ],
  topics: [
    { id: 1, code: "salvation", name: { en: "Salvation", es: "Salvación" } },
    { id: 2, code: "perseverance", name: { en: "Perseverance", es: "Perseverancia" } },
  ],
  authors: [bunyan, spurgeon, { code: "elsa-orme", name: "Elsa Örme", lastName: "Örme" }],
  books: [
    progress,
    {
      ...progress,
      code: "progreso-del-peregrino",
      title: "El progreso del peregrino",
      language: "ES",
      parent: "pilgrims-progress",
    },
    {
      ...progress,
      code: "voyage-du-pelerin",
      title: "Le voyage du pèlerin",
      language: "fr",
      parent: "pilgrims-progress",
    },
    book({
      code: "all-of-grace",
      authors: ["c-h-spurgeon"],
      topics: ["salvation"],
      series: ["puritans"],
      pdfUrl: "all-of-grace.pdf",
      epubUrl: "all-of-grace.epub",
      audioUrl: "https://recordings.example/All-of-Grace.mp3",
      hasPrintableVersion: true,
      articles: [{ title: "To You", author: "C. H. S.", description: "A word first." }],
    }),
    book({ title: "Harbour Letters", authors: ["elsa-orme"], created: "2024-03-01" }),
    ...[268, 269].map((number) =>
      book({
        title: `Prayer ${number}`,
        periodical: "broadcaster",
        number,
        articles: [
          { title: "Of Asking", author: "Elsa Örme", audioUrl: "sermon.mp3" },
          { title: `Of Waiting ${number}` },
        ],
        created: `2023-0${number - 265}-01`,
      }),
    ),
  ],
  audios: [
    {
      code: "old-hundredth",
      title: "Old Hundredth",
      author: "Louis Bourgeois",
      serie: "hymns",
      language: "en",
      audioUrl: "https://recordings.example/old-hundredth.mp3",
    },
    {
      code: "a-sermon",
      title: "A Sermon on Grace",
      author: "C. H. Spurgeon",
      language: "en",
      audioUrl: "sermon.mp3",
    },
  ],
  courses: [
    {
      code: "first-steps",
      title: "First Steps",
      author: "john-bunyan",
      topic: "salvation",
      language: "en",
      courseBooks: [
        { name: "Answers", format: "pdf", isAnswerBook: true, url: "all-of-grace.pdf" },
        { name: "Course", format: "pdf", url: "all-of-grace.pdf" },
        { name: "Course", format: "epub", url: "all-of-grace.epub" },
      ],
    },
    { code: "primeros-pasos", title: "Primeros pasos", language: "es" },
  ],
  periodicals: [
    {
      code: "broadcaster",
      name: { en: "Harbour Broadcaster", es: "Portavoz del puerto" },
      label: { en: "HB", es: "Portavoz" },
      languages: ["en", "es"],
    },
  ],
  pages: [
    {
      code: "about",
      title: { en: "About us", es: "Quiénes somos" },
      text: { en: "We keep a *harbour*.", es: "Guardamos un *puerto*." },
    },
    { code: "prison", title: "Prison", text: "Letters to [prisoners](/literature)." },
  ],
  distributors: [
    { code: "north", name: "North Books", country: "US", website: "https://north.example/" },
    { code: "berlin", name: "Bücherstube", country: "DE" },
  ],
  printSubscriptions: [
    { code: "broadcaster", name: { en: "The Broadcaster in print", es: "El Portavoz impreso" } },
    { code: "catalog", name: "The printed catalog" },
  ],
};
