import { expect, test } from "vitest";

import type { Course } from "#contract/courses.ts";

import { filterCourses } from "./filter-courses.ts";

const topics = [
  { topic: "Faith", courses: [course("a", "EN"), course("b", "ES")] },
  { topic: "Hope", courses: [course("c", "EN"), course("d", "PT-BR")] },
];

test.each([
  ["EN", "EN", ["a", "c"], false, "all"],
  ["ES", "ES", ["b"], false, "all"],
  ["", "EN", ["a", "b", "c", "d"], false, "own"],
  ["FR", "FR", ["a", "b", "c", "d"], true, null],
  ["EN", "FR", ["a", "c"], true, "all"],
  ["PT", "PT", ["d"], false, "all"],
  ["PT-BR", "ES", ["d"], false, "all"],
] as const)(
  "filters by %o for a reader of %s",
  (chosenLanguage, ownLanguage, codes, isForeign, otherCourses) => {
    const chosen = filterCourses(topics, chosenLanguage, ownLanguage);
    expect(codesOf(chosen.groups)).toEqual(codes);
    expect(chosen).toMatchObject({ isForeign, others: otherCourses });
  },
);

test("omits a topic without a course in the language", () => {
  expect(filterCourses(topics, "ES", "ES").groups.map(({ topic }) => topic)).toEqual(["Faith"]);
});

test("returns nothing for a library without courses", () => {
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
    isoLangCode: language.toLowerCase(),
    languageName: language,
    description: "",
    cover: null,
    courseBooks: [],
  };
}
