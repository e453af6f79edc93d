import { z } from "@hono/zod-openapi";

import { AuthorOfBook } from "./books.ts";
import { answer, answerOrGone, nullableShape } from "./responses.ts";
import { declareCall } from "./declare-call.ts";
import {
  AnswerLanguage,
  Code,
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

/** S3.06. Course books are listed before answer books. */
export const Course = z
  .object({
    code: z.string(),
    title: z.string(),
    author: nullableShape(AuthorOfBook),
    topic: z.object({ id: z.int(), name: z.string() }).nullable(),
    language: LanguageId,
    isoLangCode: LanguageTag,
    languageName: LanguageName,
    description: z.string().describe("Plain text; an empty line separates paragraphs"),
    cover: nullableShape(Picture),
    courseBooks: z.array(
      z.object({
        fileSuffix: z.string(),
        format: z.enum(["pdf", "epub"]),
        name: z.string(),
        isAnswerBook: z.boolean(),
        url: z.string(),
        size: z.int().describe("Bytes"),
        bookCode: z
          .string()
          .nullable()
          .describe("The book with the text of this EPUB, which can be read on the screen"),
      }),
    ),
  })
  .openapi("Course");
export type Course = z.infer<typeof Course>;

/** S7.08: `criteria` holds the search words; without it all courses are listed. */
export const findCourses = declareCall(publicSearchRule, {
  method: "get",
  path: "/courses/getbycriteria",
  tags: ["Courses"],
  summary: "Courses that match the criteria",
  request: {
    query: z.object({
      criteria: SearchText.optional(),
      language: LanguageFilter,
      culture: AnswerLanguage,
      ...pagingFields,
    }),
  },
  responses: answer(
    pageSchema(Course).openapi("CoursePage"),
    "Best match first, otherwise by title",
  ),
});

/** `languageFilter` true returns only courses in `language`; false returns all, those in `language` first. */
export const listCourses = declareCall(publicRule, {
  method: "get",
  path: "/courses/getall",
  tags: ["Courses"],
  summary: "Courses grouped by topic",
  request: {
    query: z.object({
      language: LanguageFilter,
      languageFilter: optionalQuery(z.enum(["true", "false"])).openapi({
        type: "boolean",
        description: "false returns all courses, those in the language first",
      }),
      culture: AnswerLanguage,
    }),
  },
  responses: answer(
    z.array(z.object({ topic: z.string(), courses: z.array(Course) })),
    "Topics sorted by name",
  ),
});

export const getCourseDetail = declareCall(publicRule, {
  method: "get",
  path: "/courses/getdetail",
  tags: ["Courses"],
  summary: "Everything about one course",
  request: { query: z.object({ code: Code, language: AnswerLanguage }) },
  responses: answerOrGone(Course, "The course"),
});
