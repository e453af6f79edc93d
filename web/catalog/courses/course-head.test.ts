import { expect, test } from "vitest";

import type { Course } from "#contract/courses.ts";

import { buildCourseJsonLd } from "./course-head.tsx";

const places = {
  origin: "https://library.example",
  language: "es",
  library: { name: "Biblioteca" },
} as const;

test("describes a course with provider and files", () => {
  const file = { fileSuffix: "", isAnswerBook: false, size: 5, bookCode: null };
  const courseBooks: Course["courseBooks"] = [
    { ...file, name: "Course book", format: "pdf", url: "/media/files/knots.pdf" },
  ];

  expect(buildCourseJsonLd(course({ courseBooks, author: anna }), places)).toMatchObject({
    "@type": "Course",
    "@id": "https://library.example/course/knots",
    url: "https://library.example/course/knots?lng=es",
    name: "Seven Knots",
    inLanguage: "en",
    author: { name: "Anna Reed", url: "https://library.example/author/anna-reed?lng=es" },
    provider: { name: "Biblioteca" },
    isAccessibleForFree: true,
    encoding: [{ contentUrl: "https://library.example/media/files/knots.pdf" }],
  });
});

test("omits unknown facts", () => {
  const facts = JSON.parse(JSON.stringify(buildCourseJsonLd(course(), places)));
  for (const name of [
    "description",
    "about",
    "author",
    "image",
    "isAccessibleForFree",
    "encoding",
  ]) {
    expect(facts).not.toHaveProperty(name);
  }
});

const anna = { code: "anna-reed", name: "Anna Reed" };

function course(more: Partial<Course> = {}): Course {
  return {
    code: "knots",
    title: "Seven Knots",
    author: null,
    topic: null,
    language: "EN",
    isoLangCode: "en",
    languageName: "English",
    description: "",
    cover: null,
    courseBooks: [],
    ...more,
  };
}
