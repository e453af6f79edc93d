import { book, type CatalogRecords } from "#tests/catalog-records.ts";

type Authors = NonNullable<CatalogRecords["authors"]>;
type Books = NonNullable<CatalogRecords["books"]>;

/** Longer than any list paged by tens (S9.01). */
const LETTER_COUNT = 34;
/** More than a page of authors. */
const WRITER_COUNT = 24;

const longestTitle =
  "The Several Duties of Those Who Wait Long for Letters That Do Not Come by Sea";

const authors: Authors = [
  {
    code: "elsa-orme",
    name: "Elsa Örme",
    firstName: "Elsa",
    lastName: "Örme",
    date: "1802–1871",
    photo: "orme.png",
    biography: {
      en: "She kept the harbour light for forty years.\n\nHer letters were read aloud on every ship.",
      es: "Guardó el faro del puerto durante cuarenta años.",
      fr: "Elle garda le phare du port pendant quarante ans.",
    },
  },
  { code: "john-alder", name: "John Alder", firstName: "John", lastName: "Alder" },
  ...Array.from({ length: WRITER_COUNT }, (_, place) => {
    const letter = String.fromCodePoint("A".codePointAt(0)! + place);
    return {
      code: `writer-${letter.toLowerCase()}`,
      name: `Ruth ${letter}bury`,
      firstName: "Ruth",
      lastName: `${letter}bury`,
    };
  }),
];

/** A book with every field. */
const lamp = book({
  code: "the-lamp",
  title: "The Lamp on the Quay",
  subtitle: "An evening’s account",
  type: "Booklets",
  authors: ["elsa-orme"],
  contributors: [
    { name: "Tom Turner", role: "translator" },
    { name: "Dora Dale", role: "other" },
  ],
  publisher: "Quay Press",
  year: 1999,
  rights: "Free to copy.",
  series: ["harbour:2.5"],
  topics: ["faith", "comfort"],
  description: "A light for those who come home late.\n\nWith a word to the young.",
  price: 1.5,
  pageCount: 48,
  hasPrintableVersion: true,
  binding: "stapled",
  coverUrl: "lamp.png",
  pdfUrl: "lamp.pdf",
  epubUrl: "lamp.epub",
  audioUrl: "lamp.mp3",
  created: "2025-03-09",
  articles: [
    { title: "The First Evening", author: "E. Ö.", description: "How it was lit." },
    { title: "The Last Evening", audioUrl: "lamp.mp3" },
  ],
});

const versions: Books = [
  {
    ...lamp,
    code: "la-lampara",
    title: "La lámpara del muelle",
    language: "es",
    parent: "the-lamp",
    audioUrl: null,
    articles: [],
  },
  {
    ...lamp,
    code: "la-lampe",
    title: "La lampe sur le quai",
    language: "fr",
    parent: "the-lamp",
    audioUrl: null,
    articles: [],
  },
];

const letters: Books = Array.from({ length: LETTER_COUNT }, (_, place) =>
  book({
    code: `letter-${place + 1}`,
    title: `Harbour Letter ${place + 1}`,
    type: "Tracts",
    authors: ["elsa-orme"],
    series: ["harbour"],
    topics: ["faith"],
    // Each a day older than the one before it.
    created: new Date(Date.UTC(2025, 1, 28 - place)).toISOString().slice(0, 10),
  }),
);

const byOthers: Books = authors.slice(2).map(({ code, lastName }) =>
  book({
    code: `by-${code}`,
    title: `Sayings of ${lastName}`,
    authors: [code],
    created: "2022-01-01",
  }),
);

const unusualBooks: Books = [
  book({
    code: "duties",
    title: longestTitle,
    authors: ["john-alder", "elsa-orme"],
    contributors: Array.from("ABCDEFGHI", (letter) => ({
      name: `${letter}. Hand`,
      role: "editor",
    })),
    rights: `Free to copy. ${"It may not be sold. ".repeat(60)}The end.`,
    topics: ["comfort"],
    created: "2021-05-05",
  }),
  book({
    code: "ha-migdalor",
    title: "המגדלור שעל הרציף",
    language: "he",
    description: "אור לשבים הביתה בלילה.",
    authors: ["john-alder"],
    created: "2019-01-01",
  }),
  book({ code: "unsigned", title: "A Word without a Name", price: 0, created: "2021-01-01" }),
  book({
    code: "beacon-7",
    title: "On Fog",
    periodical: "free-grace-broadcaster",
    number: 7,
    created: "2020-07-01",
    articles: [
      {
        title: "Of Bells",
        author: "John Alder",
        description: "Heard, not seen.",
        audioUrl: "foghorn.mp3",
      },
    ],
  }),
  book({
    code: "almenara-7",
    title: "De la niebla",
    language: "es",
    periodical: "free-grace-broadcaster",
    number: 7,
    created: "2020-07-01",
  }),
];

/** A page with allowed and forbidden Markdown. */
const aboutTheHarbour = `We keep a **lamp** for *ships*, and write to [prisoners](/prison).

## How it is kept

1. Trim the wick.
2. Fill the oil.

> Let your light so shine.

<script>window.harmed = true</script>
<img src="https://elsewhere.example/pixel.png" onerror="window.harmed = true">

[Do not](javascript:window.harmed=true) press this; [write to us](mailto:desk@harbour.example).
`;

/**
 * The catalog of the open shelf, a library of invented titles: lists of several pages, and one record of every kind.
 */
export const shelfCatalog: CatalogRecords = {
  library: {
    name: { en: "Harbour Library", es: "Biblioteca del Puerto", fr: "Bibliothèque du Port" },
    slogan: {
      en: "Good books, given away",
      es: "Buenos libros, regalados",
      fr: "De bons livres, donnés",
    },
    contact: {
      address: ["1 Quay Street", "Saltmarsh"],
      phone: "+1 555 0100",
      email: "desk@harbour.example",
    },
    sisterSite: { name: "Harbour Hymns", url: "https://hymns.harbour.example/" },
    social: [{ name: "Harbour on Video", url: "https://video.example/harbour" }],
    appStores: [{ name: "Harbour for phones", url: "https://apps.example/harbour" }],
    donationUrl: "https://give.harbour.example/",
    mailingForms: {
      en: "https://lists.harbour.example/en",
      es: "https://lists.harbour.example/es",
    },
  },
  notices: [
    {
      id: 1,
      text: {
        en: "Closed on Monday.",
        es: "Cerrado el lunes.",
        fr: "Fermé le lundi.",
      },
    },
  ],
  series: [
    {
      id: 9,
      code: "harbour",
      name: { en: "Harbour Letters", es: "Cartas del puerto", fr: "Lettres du port" },
    },
    { id: 44, code: "hymns", name: { en: "Hymns", es: "Himnos", fr: "Cantiques" } },
  ],
  topics: [
    {
      id: 1,
      code: "faith",
      name: { en: "Faith and patient waiting", es: "Fe y espera", fr: "Foi et attente" },
    },
    { id: 2, code: "comfort", name: { en: "Comfort", es: "Consuelo", fr: "Consolation" } },
  ],
  authors,
  books: [lamp, ...versions, ...letters, ...byOthers, ...unusualBooks],
  audios: [
    {
      code: "evening",
      title: "Evening Hymn",
      author: "Elsa Örme",
      serie: "hymns",
      language: "en",
      audioUrl: "evening.mp3",
    },
    {
      code: "foghorn",
      title: "Foghorn Tune",
      author: "John Alder",
      serie: "hymns",
      language: "en",
      audioUrl: "foghorn.mp3",
      coverUrl: "lamp.png",
    },
    {
      code: "tides",
      title: "Of the Tides",
      author: "Elsa Örme",
      serie: "harbour",
      language: "en",
      audioUrl: "reading.mp3",
    },
  ],
  courses: [
    {
      code: "knots",
      title: "Seven Knots",
      author: "john-alder",
      topic: "comfort",
      language: "en",
      courseBooks: [
        { name: "Answers", format: "pdf", isAnswerBook: true, url: "lamp.pdf" },
        { name: "Course", format: "pdf", url: "lamp.pdf" },
      ],
    },
  ],
  periodicals: [
    {
      code: "free-grace-broadcaster",
      name: { en: "The Beacon", es: "La Almenara", fr: "The Beacon" },
      label: { en: "TB", es: "Almenara", fr: "TB" },
      languages: ["en", "es"],
    },
    {
      code: "studiesinthescriptures",
      name: { en: "Tide Tables", es: "Tablas de mareas", fr: "Tables des marées" },
      label: "TT",
      languages: ["en"],
    },
  ],
  pages: [
    {
      code: "about",
      title: { en: "About the harbour", es: "Sobre el puerto", fr: "Du port" },
      text: {
        en: aboutTheHarbour,
        es: "Guardamos un *puerto*. Escriba a [los presos](/prison).",
        fr: "Nous gardons un *port*. Écrivez aux [prisonniers](/prison).",
      },
    },
    {
      code: "support",
      title: { en: "Help the harbour", es: "Ayude al puerto", fr: "Aider le port" },
      text: "Oil for the lamp, and time to trim it.",
    },
    {
      code: "prison",
      title: { en: "Letters inside", es: "Cartas adentro", fr: "Lettres en prison" },
      text: { en: "Every letter is answered." },
    },
    { code: "thank-you", title: "Thank you", text: "It burns. [Help again](/about/support)." },
  ],
  printSubscriptions: [
    {
      code: "free-grace-broadcaster",
      name: { en: "The Beacon", es: "La Almenara", fr: "The Beacon" },
    },
    {
      code: "studiesinthescriptures",
      name: { en: "Tide Tables", es: "Tablas de mareas", fr: "Tables des marées" },
    },
  ],
  distributors: [
    { code: "north", name: "North Books", country: "US", website: "https://north.example/" },
  ],
};
