import { z } from "@hono/zod-openapi";

import { bindings, bookTypes } from "#domain/book-types.ts";
import { contributorRoles } from "#domain/contributor-roles.ts";
import { bookSorts } from "#domain/criteria.ts";

import { answer, answerOrGone, gone, nullableShape } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import {
  AnswerLanguage,
  ChosenLanguage,
  Code,
  CodeFilter,
  Id,
  IdFilter,
  LanguageFilter,
  LanguageId,
  LanguageName,
  LanguageTag,
  optionalQuery,
  SearchText,
} from "./fields.ts";
import { pageSchema, pagingFields } from "./paging.ts";
import { Picture } from "./picture.ts";
import { publicRule, publicSearchRule } from "./rule.ts";

export const BookLink = z
  .object({
    code: z.string(),
    title: z.string(),
    friendlyTitle: z.string(),
    language: LanguageId,
    languageName: LanguageName,
    authors: z
      .array(z.object({ code: z.string() }))
      .describe("Authors, needed for the address of the book page"),
  })
  .openapi("BookLink");
export type BookLink = z.infer<typeof BookLink>;

export const AuthorOfBook = z
  .object({
    code: z.string(),
    name: z.string(),
    isGone: z.literal(true).optional().describe("The author was withdrawn and has no page"),
  })
  .openapi("AuthorOfBook");
export type AuthorOfBook = z.infer<typeof AuthorOfBook>;

/** S3.01. */
export const Book = z
  .object({
    id: z.int(),
    code: z.string(),
    title: z.string(),
    friendlyTitle: z.string(),
    type: z.enum(bookTypes),
    coverUrl: z.string().nullable(),
    cover: nullableShape(Picture),
    price: z.number().describe("US dollars"),
    pageCount: z.int(),
    language: LanguageId,
    isoLangCode: LanguageTag,
    languageName: LanguageName,
    number: z.int().nullable().describe("The issue number, for an issue of a periodical"),
    periodical: z
      .object({ code: z.string(), name: z.string(), label: z.string() })
      .nullable()
      .describe("The periodical this issue belongs to; name and label in the book's language"),
    description: z.string().describe("Plain text; an empty line separates paragraphs"),
    authors: z.array(AuthorOfBook),
    parent: nullableShape(BookLink).describe("The book this is a translation of"),
    children: z.array(BookLink).describe("Other language versions of the same book"),
    pdfUrl: z.string().nullable(),
    epubUrl: z.string().nullable(),
    audioUrl: z.string().nullable(),
    hasPrintableVersion: z.boolean(),
    binding: z
      .enum(bindings)
      .nullable()
      .describe("How a printed copy is bound; null when it is not known"),
  })
  .openapi("Book");
export type Book = z.infer<typeof Book>;

/** S3.02. */
export const Article = z
  .object({
    title: z.string(),
    author: z.string(),
    description: z.string(),
    audioUrl: z.string().nullable(),
  })
  .openapi("Article");
export type Article = z.infer<typeof Article>;

/** S3.04. */
export const Topic = z
  .object({ id: z.int(), name: z.string(), booksCount: z.int() })
  .openapi("Topic");
export const Series = Topic.openapi("Series");
export const LanguageOfBooks = z
  .object({ id: LanguageId, name: LanguageName })
  .openapi("LanguageOfBooks");

const VersionLink = BookLink.extend({
  pdfUrl: z.string().nullable(),
  epubUrl: z.string().nullable(),
  audioUrl: z.string().nullable(),
}).openapi("VersionLink");
export type VersionLink = z.infer<typeof VersionLink>;

export const BookDetail = Book.extend({
  parent: nullableShape(VersionLink).describe("The book this is a translation of"),
  children: z.array(VersionLink).describe("Other language versions of the same book"),
  articles: z.array(Article),
  topics: z.array(z.object({ id: z.int(), name: z.string() })),
  series: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      number: z.number().nullable().describe("The book's number in the series"),
    }),
  ),
  subtitle: z.string().nullable(),
  publisher: z.string().nullable(),
  year: z.int().nullable().describe("Of publication"),
  rights: z.string().nullable(),
  contributors: z
    .array(z.object({ name: z.string(), role: z.enum(contributorRoles) }))
    .describe("People other than the authors"),
  pdfSize: z.int().nullable().describe("Bytes"),
  epubSize: z.int().nullable().describe("Bytes"),
  audioSize: z.int().nullable().describe("Bytes"),
}).openapi("BookDetail");
export type BookDetail = z.infer<typeof BookDetail>;

export const BookPage = pageSchema(Book).openapi("BookPage");
export const FoundBookPage = BookPage.extend({
  correctedInput: z
    .string()
    .nullable()
    .describe("The corrected search words, when the words as typed found nothing"),
}).openapi("FoundBookPage");

/** S3.16, S7.03: a search, or a filtered list. Without `sortby` a search is sorted by best match. */
export const findBooks = declareCall(publicSearchRule, {
  method: "get",
  path: "/books/getbycriteria",
  tags: ["Books"],
  summary: "Books that match the criteria",
  request: {
    query: z.object({
      input: SearchText.optional(),
      serieId: IdFilter,
      topicId: IdFilter,
      language: LanguageFilter,
      sortby: optionalQuery(z.enum(bookSorts)).openapi({
        type: "string",
        enum: [...bookSorts],
        description: "When left out, a search is sorted by best match and a list by newest first",
      }),
      culture: AnswerLanguage,
      ...pagingFields,
    }),
  },
  responses: { ...answer(FoundBookPage, "One page of books, and the number of all"), 410: gone },
});

/** S2.07: suggestions when a search found nothing. */
export const suggestBooks = declareCall(publicSearchRule, {
  method: "get",
  path: "/books/getsuggestions",
  tags: ["Books"],
  summary: "Books with titles similar to words that were not found",
  request: { query: z.object({ input: SearchText.optional(), culture: AnswerLanguage }) },
  responses: answer(z.array(Book), "A few books in any language, most similar first"),
});

/** S7.03: the whole catalog, newest first. */
export const listBooks = declareCall(publicRule, {
  method: "get",
  path: "/books",
  tags: ["Books"],
  summary: "Every book, newest first",
  request: {
    query: z.object({ language: LanguageFilter, culture: AnswerLanguage, ...pagingFields }),
  },
  responses: answer(BookPage, "One page of books, and the number of all"),
});

export const listSeries = declareCall(publicRule, {
  method: "get",
  path: "/books/getseries",
  tags: ["Books"],
  summary: "Series with books in the language",
  request: {
    query: z.object({
      language: LanguageFilter,
      culture: AnswerLanguage,
      take: pagingFields.take.openapi({
        description: "Only this many series, those with the most books; 1 to 100",
      }),
    }),
  },
  responses: answer(z.array(Series), "By name"),
});

/** S5.11: topics with too few books in the language are left out, unless `bookCode` is given. */
export const listTopics = declareCall(publicRule, {
  method: "get",
  path: "/books/gettopics",
  tags: ["Books"],
  summary: "Topics with enough books in the language, or the topics of one book",
  request: {
    query: z.object({
      language: LanguageFilter,
      culture: AnswerLanguage,
      bookCode: CodeFilter,
    }),
  },
  responses: answerOrGone(z.array(Topic), "By name"),
});

export const listLanguages = declareCall(publicRule, {
  method: "get",
  path: "/books/getlanguages",
  tags: ["Books"],
  summary: "Languages with books",
  request: { query: z.object({ language: AnswerLanguage, chosen: ChosenLanguage }) },
  responses: answer(z.array(LanguageOfBooks), "Named in the requested language, sorted by name"),
});

export const listNovelties = declareCall(publicRule, {
  method: "get",
  path: "/books/getnovelties",
  tags: ["Books"],
  summary: "The books that the catalog features, then the newest",
  request: { query: z.object({ language: LanguageFilter, culture: AnswerLanguage }) },
  responses: answer(z.array(Book), "Featured books by rank, then the newest first"),
});

export const listBooksOfSeries = declareCall(publicRule, {
  method: "get",
  path: "/books/getbooksbyserie",
  tags: ["Books"],
  summary: "Books of one series",
  request: {
    query: z.object({
      serie: Id,
      titleHint: SearchText.optional().openapi({
        description: "Only titles that contain this text",
      }),
      language: LanguageFilter,
      culture: AnswerLanguage,
      ...pagingFields,
    }),
  },
  responses: answerOrGone(BookPage, "Newest first"),
});

export const listBooksOfAuthor = declareCall(publicRule, {
  method: "get",
  path: "/books/getbooksbyauthor",
  tags: ["Books"],
  summary: "Books of one author",
  request: {
    query: z.object({
      code: Code,
      language: LanguageFilter,
      culture: AnswerLanguage,
      ...pagingFields,
    }),
  },
  responses: answerOrGone(BookPage, "Newest first"),
});

export const listTopDownloads = declareCall(publicRule, {
  method: "get",
  path: "/books/gettopdownloads",
  tags: ["Books"],
  summary: "The books most downloaded in the last 90 days",
  request: { query: z.object({ language: LanguageFilter, culture: AnswerLanguage }) },
  responses: answer(z.array(Book), "Most downloaded first"),
});
