import { afterAll, expect, test } from "vitest";

import type { Course } from "#contract/courses.ts";
import { startLibrary } from "#tests/start-library.ts";

const library = await startLibrary();
afterAll(() => library[Symbol.asyncDispose]());
const { read, get } = library;

test("lists a course's books before its answer books", async () => {
  const course = await read<Course>("/courses/getdetail?code=first-steps&language=es");

  expect(course).toMatchObject({
    title: "First Steps",
    author: { code: "john-bunyan", name: "John Bunyan" },
    topic: { id: 1, name: "Salvación" },
    language: "EN",
    cover: null,
  });
  expect(course.courseBooks.map((book) => [book.name, book.isAnswerBook])).toEqual([
    ["Course", false],
    ["Course", false],
    ["Answers", true],
  ]);
  expect(course.courseBooks[0]).toMatchObject({
    format: "pdf",
    fileSuffix: "",
    url: expect.stringMatching(/^\/media\/files\/.+\.pdf$/),
    size: expect.any(Number),
  });
});

test("opens a course's ePub as the book it belongs to", async () => {
  const { courseBooks } = await read<Course>("/courses/getdetail?code=first-steps");

  expect(courseBooks.map(({ format, bookCode }) => [format, bookCode])).toEqual([
    ["pdf", null],
    ["epub", "all-of-grace"],
    ["pdf", null],
  ]);
});

test.each([
  ["/courses/getall?language=en", [["Salvation", ["first-steps"]]]],
  ["/courses/getall?language=es&languageFilter=true", [["", ["primeros-pasos"]]]],
  [
    "/courses/getall?language=es&languageFilter=false",
    [
      ["Salvación", ["first-steps"]],
      ["", ["primeros-pasos"]],
    ],
  ],
])("groups courses by topic for %s", async (path, expected) => {
  const groups = await read<{ topic: string; courses: Course[] }[]>(path);
  expect(groups.map(({ topic, courses }) => [topic, courses.map(({ code }) => code)])).toEqual(
    expected,
  );
});

test.each([
  ["/courses/getbycriteria", ["first-steps", "primeros-pasos"]],
  ["/courses/getbycriteria?criteria=first", ["first-steps"]],
  ["/courses/getbycriteria?criteria=pasos&language=es", ["primeros-pasos"]],
  ["/courses/getbycriteria?language=es", ["primeros-pasos"]],
])("finds courses for %s", async (path, expected) => {
  const { items, total } = await read<{ items: Course[]; total: number }>(path);
  expect(items.map(({ code }) => code)).toEqual(expected);
  expect(total).toBe(expected.length);
});

test("answers 404 for an unknown course", async () => {
  expect((await get("/courses/getdetail?code=nothing")).status).toBe(404);
});
