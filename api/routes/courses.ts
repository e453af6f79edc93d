import {
  type CourseFacts,
  findAllCourses,
  findCourse,
  findCoursesByIds,
  listCourseIds,
} from "#api/db/catalog/courses.ts";
import { searchCourses } from "#api/db/search/search-catalog.ts";
import { getLanguageName } from "#api/language-names.ts";
import { orGone } from "#api/routes/gone.ts";
import { presentAuthorOfBook, presentPicture } from "#api/routes/present-book.ts";
import { createRouter, negotiateLanguage } from "#api/problem.ts";
import type { CatalogServices } from "#api/services.ts";
import { type Course, findCourses, getCourseDetail, listCourses } from "#contract/courses.ts";
import { getPageRange } from "#contract/paging.ts";
import { COURSES_PER_PAGE, parseCallSearch } from "#domain/criteria.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import { type Language, localize } from "#domain/languages.ts";
import type { Media } from "#api/ports.ts";
import type { GetSearchTotals } from "#api/db/search/search-totals.ts";

export function courseRoutes({ db, media }: CatalogServices, totals: GetSearchTotals) {
  return createRouter()
    .openapi(findCourses, async (c) => {
      const { language = null, criteria, ...query } = c.req.valid("query");
      const page = getPageRange(query, COURSES_PER_PAGE);
      const words = parseCallSearch(criteria);
      const interfaceLanguage = negotiateLanguage(c);
      const { items: ids, total } = words
        ? await searchCourses(db, { language, ...page, words, interfaceLanguage }, await totals())
        : await listCourseIds(db, language, page);
      const courses = ids.length > 0 ? await findCoursesByIds(db, ids) : [];

      const items = courses.map((course) => presentCourse(course, media, interfaceLanguage));
      return c.json({ items, total }, 200);
    })
    .openapi(listCourses, async (c) => {
      const { language = null, languageFilter } = c.req.valid("query");
      const answerLanguage = negotiateLanguage(c);
      const rows = await findAllCourses(db, languageFilter === "false" ? null : language);
      const courses = rows.map((course) => presentCourse(course, media, answerLanguage));
      return c.json(groupByTopic(sortOwnLanguageFirst(courses, language), answerLanguage), 200);
    })
    .openapi(getCourseDetail, async (c) => {
      const { code } = c.req.valid("query");
      const course = await orGone(await findCourse(db, code), { db, table: "courses", key: code });
      return c.json(presentCourse(course, media, negotiateLanguage(c)), 200);
    });
}

function presentCourse(course: CourseFacts, media: Media, language: Language): Course {
  const { code, title, author, topic, description, courseBooks } = course;
  return {
    code,
    title,
    author: author && presentAuthorOfBook(author),
    topic: topic && { id: topic.id, name: localize(topic.name, language) },
    language: course.language.toUpperCase(),
    isoLangCode: course.language,
    languageName: getLanguageName(course.language, language),
    description,
    cover: presentPicture(course.cover, media),
    courseBooks: courseBooks.map(({ file_suffix, is_answer_book, book_code, path, ...book }) => ({
      ...book,
      fileSuffix: file_suffix,
      isAnswerBook: is_answer_book,
      url: media.url(path),
      bookCode: book_code,
    })),
  };
}

function sortOwnLanguageFirst(courses: Course[], language: string | null): Course[] {
  if (language === null) return courses;
  const isOther = (course: Course) => Number(!isInLanguage(course.language, language));
  return courses.toSorted((a, b) => isOther(a) - isOther(b));
}

/** Sorts topics by name; courses without one come last, under "". */
function groupByTopic(
  courses: Course[],
  language: Language,
): { topic: string; courses: Course[] }[] {
  const groups = Map.groupBy(courses, (course) => course.topic?.name ?? "");
  return [...groups]
    .map(([topic, courses]) => ({ topic, courses }))
    .toSorted(
      (a, b) =>
        Number(a.topic === "") - Number(b.topic === "") || a.topic.localeCompare(b.topic, language),
    );
}
