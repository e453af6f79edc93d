import { afterAll, expect, test } from "vitest";

import type { Audio } from "#contract/audios.ts";
import type { Author } from "#contract/authors.ts";
import type { Book } from "#contract/books.ts";
import type { Course } from "#contract/courses.ts";
import { startLibrary } from "#tests/start-library.ts";

const tags = ["en", "en-GB", "pt-BR", "zh-Hant-TW", "ceb", "tpi", "ht", "mww", "enm", "es-419"];

const library = await startLibrary({
  catalog: {
    authors: [{ code: "ample", name: "Ann Ample", lastName: "Ample" }],
    topics: [{ id: 1, code: "light", name: "Light" }],
    series: [{ id: 2, code: "lamps", name: "Lamps" }],
    periodicals: [
      {
        code: "paper",
        name: { en: "Paper", es: "Hoja" },
        label: "P",
        languages: ["en", "ES_419", "es-419"],
      },
    ],
    books: tags.map((language) => ({
      code: `lamp-${language}`,
      title: `The Lanterns ${language}`,
      language,
      authors: ["ample"],
      topics: ["light"],
      series: ["lamps"],
      periodical: "paper",
      number: 1,
      epubUrl: "all-of-grace.epub",
    })),
    audios: tags.map((language) => ({
      code: `lamp-${language}`,
      title: "A Lamp",
      language,
      audioUrl: "https://recordings.example/a.mp3",
      serie: "lamps",
    })),
    courses: tags.map((language) => ({
      code: `lamp-${language}`,
      title: "A Lamp",
      language,
      topic: "light",
    })),
  },
  services: { topicMinimum: 1 },
});
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

type Page<Item> = { items: Item[]; total: number };

test.each([
  ["pt", ["pt-BR"]],
  ["PT", ["pt-BR"]],
  ["pt-br", ["pt-BR"]],
  ["pt_BR", ["pt-BR"]],
  ["pt-PT", []],
  ["en", ["en", "en-GB"]],
  ["en-GB", ["en-GB"]],
  ["eng", ["en", "en-GB"]],
  ["zh", ["zh-Hant-TW"]],
  ["zh-hant", ["zh-Hant-TW"]],
  ["CEB", ["ceb"]],
  ["hat", ["ht"]],
  ["mww", ["mww"]],
  ["enm", ["enm"]],
])("finds by the language %s in every list the tags %j", async (language, expected) => {
  const filter = `language=${language}&culture=en&pageSize=20`;
  for (const path of [
    `/books?${filter}`,
    `/books/getbycriteria?${filter}&topicId=1&serieId=2`,
    `/books/getbycriteria?${filter}&input=lanterns`,
    `/books/getbooksbyserie?${filter}&serie=2`,
    `/books/getbooksbyserie?${filter}&serie=2&titleHint=lantern`,
    `/books/getbooksbyauthor?${filter}&code=ample`,
    `/reading/getbooks?${filter}`,
    `/periodicals/getissues?${filter}&periodical=paper`,
  ]) {
    const { items, total } = await read<Page<Book>>(path);
    expect(items.map(({ isoLangCode }) => isoLangCode).toSorted(), path).toEqual(expected);
    expect(total, path).toBe(expected.length);
  }
  const novelties = await read<Book[]>(`/books/getnovelties?${filter}`);
  expect(novelties.map(({ isoLangCode }) => isoLangCode).toSorted()).toEqual(expected);
  const { items: audios } = await read<Page<Audio>>(`/audios/getbycriteria?${filter}`);
  expect(audios.map(({ code }) => code).toSorted()).toEqual(expected.map((tag) => `lamp-${tag}`));
  for (const criteria of ["", "lamp"]) {
    const path = `/courses/getbycriteria?${filter}&criteria=${criteria}`;
    const { items } = await read<Page<Course>>(path);
    expect(items.map(({ isoLangCode }) => isoLangCode).toSorted()).toEqual(expected);
  }

  const count = expected.length;
  const counts = [{ booksCount: count }].filter(() => count > 0);
  expect(await read(`/books/gettopics?${filter}`)).toMatchObject(counts);
  expect(await read(`/books/getseries?${filter}`)).toMatchObject(counts);
  expect((await read<Page<Author>>(`/authors?${filter}`)).items).toHaveLength(counts.length);
});

test("names languages in each language of the interface", async () => {
  const english = { CEB: "Cebuano", TPI: "Tok Pisin", HT: "Haitian Creole", MWW: "Hmong Daw" };
  expect(await findNames("en")).toMatchObject({ ...english, "PT-BR": "Brazilian Portuguese" });
  expect(await findNames("es")).toMatchObject({ HT: "Criollo haitiano", MWW: "Hmong Daw" });
  expect(await findNames("fr")).toMatchObject({
    HT: "Créole haïtien",
    "EN-GB": "Anglais britannique",
  });
});

test("lists the languages of books and recordings, without repeated ranges", async () => {
  for (const kind of ["books", "audios"]) {
    const listed = await read<{ id: string }[]>(`/${kind}/getlanguages?language=en`);
    expect(listed.map(({ id }) => id).toSorted()).toEqual(
      [...tags.map((tag) => tag.toUpperCase()), "ES"].toSorted(),
    );
  }
});

test.each(["books", "audios"])("names a chosen language of %s that nothing is in", async (kind) => {
  const list = (chosen: string) =>
    read<{ id: string; name: string }[]>(`/${kind}/getlanguages?language=es&chosen=${chosen}`);
  const usual = await list("");
  expect(await list("CEB")).toEqual(usual);

  const offered = await list("MAM-gt");
  expect(offered).toHaveLength(usual.length + 1);
  expect(offered).toContainEqual({ id: "MAM-GT", name: "Mam (Guatemala)" });
  expect((await get(`/${kind}/getlanguages?chosen=english`)).status).toBe(400);
});

test("finds English words by their stems in variants of English only", async () => {
  expect(await search("lantern")).toEqual(tags.toSorted());
  expect(await search("lanterned")).toEqual(["en", "en-GB"]);
});

test("puts courses of the language and its variants first", async () => {
  const [topic] = await read<{ courses: Course[] }[]>(
    "/courses/getall?language=en&languageFilter=false",
  );
  const own = topic?.courses.slice(0, 2).map(({ isoLangCode }) => isoLangCode);
  expect(own?.toSorted()).toEqual(["en", "en-GB"]);
});

test("names a periodical of a variant in its language", async () => {
  expect(await read("/periodicals?language=en")).toMatchObject([
    { languages: [{ id: "EN" }, { id: "ES-419", name: "Hoja" }] },
  ]);
});

test.each(["english", "e", "en-", "Tok Pisin", "und", "en'", "x".repeat(200)])(
  "refuses the language %j and names the field",
  async (language) => {
    const answer = await get(`/books?language=${encodeURIComponent(language)}&culture=en`);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      errors: [{ field: "language", message: "en err-field-language" }],
    });
  },
);

/** The name of each book's language. */
async function findNames(culture: string): Promise<Record<string, string>> {
  const { items } = await read<Page<Book>>(`/books?pageSize=20&culture=${culture}`);
  return Object.fromEntries(items.map((book) => [book.language, book.languageName]));
}

/** The languages of the books that are found, in order. */
async function search(words: string): Promise<string[]> {
  const path = `/books/getbycriteria?input=${words}&pageSize=20`;
  const { items } = await read<Page<Book>>(path);
  return items.map(({ isoLangCode }) => isoLangCode).toSorted();
}
