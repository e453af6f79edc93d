import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

import writeWorkbook from "write-excel-file/node";

import { FileError, pathExists } from "./folder-files.ts";
import { type ListName, listNames } from "./read/catalog-source.ts";
import { listColumnNames, type PartList } from "./read/table-columns.ts";

export type TemplateList = ListName | PartList;

export const templateLists: readonly TemplateList[] = [...listNames, "articles", "course-books"];

/** Lists whose records stay when a spreadsheet does not have them. */
export const usualTemplates: readonly TemplateList[] = [
  "books",
  "articles",
  "authors",
  "series",
  "topics",
  "audios",
  "courses",
  "course-books",
];

/** What a cell of the example has, by column; a list may have others. */
const examples: Readonly<Record<string, string | number>> = {
  code: "the-lamp",
  id: 1,
  title: "The Lamp",
  friendlyTitle: "the-lamp",
  duration: "12:30",
  type: "Paperbacks",
  language: "English",
  languages: "English; Spanish",
  description: "Short readings for evenings.",
  author: "Ann B. Ample",
  authors: "Ann B. Ample; Bob Bright",
  series: "hills:2",
  serie: "hills",
  topics: "hope",
  topic: "hope",
  parent: "the-lamp-original",
  periodical: "evening-paper",
  number: 41,
  price: 4.5,
  pageCount: 120,
  hasPrintableVersion: "yes",
  binding: "softcover",
  subtitle: "Evenings by the Window",
  publisher: "Ample Press",
  year: 2024,
  rights: "May be copied for free.",
  contributors: "Carl Clear (translator)",
  coverUrl: "covers/the-lamp.jpg",
  pdfUrl: "files/the-lamp.pdf",
  epubUrl: "files/the-lamp.epub",
  audioUrl: "recordings/the-lamp.mp3",
  created: "2026-01-31",
  featured: "1 2026-12-01 2026-12-31",
  "featured.en": 1,
  "featured.es": 1,
  "featured.fr": 1,
  name: "Ann B. Ample",
  firstName: "Ann B.",
  lastName: "Ample",
  date: "1900–1970",
  photo: "photos/ann-ample.jpg",
  "biography.en": "She wrote for children.",
  "biography.es": "Escribió para niños.",
  "biography.fr": "Elle écrivit pour les enfants.",
  "name.en": "Hope",
  "name.es": "Esperanza",
  "name.fr": "Espérance",
  "label.en": "EP",
  "label.es": "EP",
  "label.fr": "EP",
  book: "the-lamp",
  course: "first-steps",
  format: "pdf",
  fileSuffix: "-1",
  isAnswerBook: "no",
  url: "files/first-steps-1.pdf",
  country: "US",
  address: "1 Hill Street, Hilltown",
  phone: "+1 555 0100",
  email: "office@example.org",
  website: "https://example.org",
  thumbnailUrl: "pictures/the-lamp.jpg",
  publishedAt: "2026-01-31",
  "text.en": "The office is closed on Friday.",
  "text.es": "La oficina está cerrada el viernes.",
  "text.fr": "Le bureau est fermé vendredi.",
  "title.en": "About us",
  "title.es": "Quiénes somos",
  "title.fr": "Qui nous sommes",
  status: "shown",
  publishAt: "2026-01-31 08:30",
  orderingEnabled: "yes",
  requiresTaxId: "no",
};

const examplesOf: Partial<Record<TemplateList, Readonly<Record<string, string | number>>>> = {
  series: { code: "hills", "name.en": "Hills", "name.es": "Colinas", "name.fr": "Collines" },
  topics: { code: "hope" },
  authors: { code: "ann-b-ample" },
  articles: { title: "The first evening" },
  audios: { code: "the-lamp-read-aloud", number: 1 },
  courses: { code: "first-steps", title: "First Steps" },
  "course-books": { name: "First Steps, part 1" },
  periodicals: { code: "evening-paper", "name.en": "Evening Paper" },
  distributors: { code: "hilltown", name: "Books of Hilltown" },
  pages: { code: "about" },
  countries: { code: "US" },
};

/**
 * Writes an empty spreadsheet for each list into the folder, with one example row that imports ignore. Throws
 * `FileError` when a spreadsheet is there already, and writes none.
 */
export async function writeTemplates(
  folder: string,
  lists: readonly TemplateList[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const files = lists.map((list) => ({ list, name: `${list}.xlsx` }));
  for (const { name } of files) {
    const isThere = await pathExists(join(folder, name));
    if (isThere) throw new FileError(`${join(folder, name)} exists already.`);
  }
  for (const { list, name } of files) {
    await writeFile(join(folder, name), await makeTemplate(list), { flag: "wx" });
  }
  return files.map(({ name }) => name);
}

/** Programs would make a time of 12:30, a day of 24/7, and numbers of 007 and -01. */
const typedColumns = new Set([
  "author",
  "authors",
  "book",
  "code",
  "contributors",
  "course",
  "duration",
  "fileSuffix",
  "friendlyTitle",
  "parent",
  "periodical",
  "publishAt",
  "serie",
  "series",
  "title",
  "topic",
  "topics",
]);

/** A program leaves what is typed into such a cell as it is. */
const asTyped = { type: String, format: "@" };

/** Rows below the example with such cells. */
const ROWS_BELOW = 500;

async function makeTemplate(list: TemplateList): Promise<Buffer> {
  const names = listColumnNames(list);
  const head = names.map((value) => ({ value, fontWeight: "bold" as const }));
  const row = names.map((name, place) => {
    const value = examplesOf[list]?.[name] ?? examples[name] ?? "";
    // In the first cell the sign says that the row is no record.
    const example = { value: place === 0 ? `# ${value}` : value, textColor: "#777777" };
    return typedColumns.has(name)
      ? { ...example, value: String(example.value), ...asTyped }
      : example;
  });
  const rowBelow = names.map((name) => (typedColumns.has(name) ? asTyped : null));
  const columns = names.map((name) => ({ width: Math.max(12, name.length + 4) }));
  const written = writeWorkbook([head, row, ...Array(ROWS_BELOW).fill(rowBelow)], {
    columns,
    sheet: list,
    stickyRowsCount: 1,
  });
  return await written.toBuffer();
}
