import type { z } from "zod";

import {
  ArticleRecord,
  AudioRecord,
  AuthorRecord,
  BookRecord,
  CourseBookRecord,
  CourseRecord,
  PeriodicalRecord,
  SeriesRecord,
  TopicRecord,
  VideoRecord,
} from "#catalog/records.ts";
import {
  CountryRecord,
  DistributorRecord,
  NoticeRecord,
  PageRecord,
  PrintSubscriptionRecord,
} from "#catalog/ministry-records.ts";
import type { AbsentFields } from "#api/db/catalog/absent-fields.ts";
import { languages } from "#domain/languages.ts";

import { type ListName, partFields } from "./catalog-source.ts";

/** Lists of records that belong to other records. */
export type PartList = "articles" | "course-books";

/** A list that may have a spreadsheet. */
export type TableList = ListName | PartList;

/** A column of a spreadsheet that fills a field of a record, or the text of a field in one language. */
export type Column = {
  /** As the spreadsheet has it. */
  name: string;
  field: string;
  language: string | null;
  place: number;
};

export type Columns = {
  known: Column[];
  unknown: string[];
  repeated: string[];
  /** The fields that every row needs and no column has. */
  missing: string[];
  absent: AbsentFields;
};

/** Finds the columns of a list by the names in its first row, in any case and with or without spaces. */
export function findColumns(list: TableList, names: readonly string[]): Columns {
  const fields = listFields(list);
  const known: Column[] = [];
  const unknown: string[] = [];
  const repeated: string[] = [];
  for (const [place, name] of names.entries()) {
    const found = fields.get(toKey(name));
    const isRepeated = known.some(
      ({ field, language }) => field === found?.field && language === found.language,
    );
    if (isRepeated) repeated.push(name);
    else if (found) known.push({ ...found, name, place });
    else if (name !== "") unknown.push(name);
  }
  const missing = listNeededFields(list).filter((needed) =>
    known.every(({ field }) => field !== needed),
  );
  const absent = Object.keys(shapes[list].shape).filter((each) =>
    known.every(({ field }) => field !== each),
  );
  return {
    known,
    unknown,
    repeated,
    missing,
    absent: { fields: absent, languages: listLanguages(known) },
  };
}

/** The languages of fields that have a column for some languages. */
function listLanguages(known: readonly Column[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { field, language } of known) {
    const name = language ?? (field === "featured" ? "own" : null);
    if (name !== null) (found[field] ??= []).push(name);
  }
  return found;
}

const shapes: Record<TableList, z.ZodObject> = {
  series: SeriesRecord,
  topics: TopicRecord,
  authors: AuthorRecord,
  books: BookRecord,
  audios: AudioRecord,
  courses: CourseRecord,
  periodicals: PeriodicalRecord,
  distributors: DistributorRecord,
  printSubscriptions: PrintSubscriptionRecord,
  videos: VideoRecord,
  notices: NoticeRecord,
  pages: PageRecord,
  countries: CountryRecord,
  articles: ArticleRecord,
  "course-books": CourseBookRecord,
};

/** Which record a row of these lists belongs to. */
const ownerFields: Partial<Record<TableList, string>> = {
  articles: "book",
  "course-books": "course",
};

function listNeededFields(list: TableList): string[] {
  const needed = Object.entries(shapes[list].shape).flatMap(([field, shape]) =>
    shape.safeParse(undefined).success ? [] : [field],
  );
  const owner = ownerFields[list];
  return [...(owner ? [owner] : []), ...needed];
}

const localizedFields: Partial<Record<TableList, readonly string[]>> = {
  series: ["name"],
  topics: ["name"],
  authors: ["biography"],
  books: ["featured"],
  periodicals: ["name", "label"],
  printSubscriptions: ["name"],
  notices: ["text"],
  pages: ["title", "text"],
};

/** The names of the columns of a list, its key first. A text by language has a column for each. */
export function listColumnNames(list: TableList): string[] {
  const columns = [...listFields(list).values()];
  const isByLanguage = (field: string) =>
    columns.some((column) => column.field === field && column.language !== null);
  return columns
    .filter(({ field, language }) => language || !isByLanguage(field) || field === "featured")
    .map(({ field, language }) => (language === null ? field : `${field}.${language}`))
    .toSorted((a, b) => Number(isKey(b)) - Number(isKey(a)));

  function isKey(name: string): boolean {
    return name === "code" || name === ownerFields[list];
  }
}

function listFields(list: TableList) {
  const own = Object.keys(shapes[list].shape).filter((field) => !partFields.includes(field));
  const owner = ownerFields[list];
  const plain = [...own, ...(owner ? [owner] : [])].map((field) => ({ field, language: null }));
  const localized = (localizedFields[list] ?? []).flatMap((field) =>
    languages.map((language) => ({ field, language })),
  );
  return new Map(
    [...plain, ...localized].map((column) => [
      toKey(column.field + (column.language ?? "")),
      column,
    ]),
  );
}

function toKey(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
