import type { Course } from "#contract/courses.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";

/** Other courses of the same topic, those in the course's own language first. */
export async function findOtherCourses(
  api: ApiClient,
  course: Course,
  culture: Language,
): Promise<Course[]> {
  const { code, topic } = course;
  if (!topic) return [];

  const language = course.language.toLowerCase();
  const topics = await api.listCourses({ language, languageFilter: "false", culture });
  return topics
    .flatMap(({ courses }) => courses)
    .filter((candidate) => candidate.topic?.id === topic.id && candidate.code !== code);
}
