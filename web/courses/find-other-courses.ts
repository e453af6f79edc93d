import type { Course } from "#contract/courses.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";

/** What else there is on the topic of `course`, that in its own language first. */
export async function findOtherCourses(
  api: ApiClient,
  course: Course,
  culture: Language,
): Promise<Course[]> {
  const { code, topic } = course;
  if (!topic) return [];

  const language = course.language.toLowerCase();
  const every = await api.listCourses({ language, languageFilter: "false", culture });
  return every
    .flatMap(({ courses }) => courses)
    .filter((other) => other.topic?.id === topic.id && other.code !== code);
}
