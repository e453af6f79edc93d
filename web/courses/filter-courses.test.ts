import { expect, test } from "vitest";

import type { Course } from "#contract/courses.ts";

import { filterCourses } from "./filter-courses.ts";

const every = [
  { topic: "Faith", courses: [course("a", "EN"), course("b", "ES")] },
  { topic: "Hope", courses: [course("c", "EN")] },
];

test.each([
  ["EN", "EN", ["a", "c"], false, "all"],
  ["ES", "ES", ["b"], false, "all"],
  ["", "EN", ["a", "b", "c"], false, "own"],
  ["FR", "FR", ["a", "b", "c"], true, null],
  ["EN", "FR", ["a", "c"], true, "all"],
] as const)("wanted in %o by who reads %s", (wanted, own, shown, isForeign, others) => {
  const chosen = filterCourses(every, wanted, own);
  expect(codesOf(chosen.groups)).toEqual(shown);
  expect(chosen).toMatchObject({ isForeign, others });
});

test("a topic without a course in the language is not named", () => {
  expect(filterCourses(every, "ES", "ES").groups.map(({ topic }) => topic)).toEqual(["Faith"]);
});

test("a library without courses has none to choose from", () => {
  expect(filterCourses([], "EN", "EN")).toEqual({ groups: [], isForeign: false, others: null });
});

function codesOf(groups: { courses: Course[] }[]): string[] {
  return groups.flatMap(({ courses }) => courses.map(({ code }) => code));
}

function course(code: string, language: string): Course {
  return {
    code,
    title: code,
    author: null,
    topic: null,
    language,
    description: "",
    cover: null,
    courseBooks: [],
  };
}
