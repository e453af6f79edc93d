import type { Course } from "#contract/courses.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";

type TopicGroup = { topic: string; courses: Course[] };

/**
 * The courses in `chosenLanguage` ("" means all), or all when it has none. `isForeign`: no course is in the person's
 * own language. `others`: which other courses can be listed, null when there are none.
 */
export function filterCourses(topics: TopicGroup[], chosenLanguage: string, ownLanguage: string) {
  const matching = topics
    .map(({ topic, courses }) => ({
      topic,
      courses: courses.filter(
        ({ language }) => chosenLanguage === "" || isInLanguage(language, chosenLanguage),
      ),
    }))
    .filter(({ courses }) => courses.length > 0);
  const groups = matching.length > 0 ? matching : topics;

  const isOwn = ({ language }: Course) => isInLanguage(language, ownLanguage);
  const all = topics.flatMap(({ courses }) => courses);
  const listed = groups.flatMap(({ courses }) => courses);
  const isForeign = listed.length > 0 && !all.some(isOwn);
  const others = listed.length < all.length ? "all" : moreThanOwn();
  return { groups, isForeign, others };

  function moreThanOwn(): "own" | null {
    return all.some(isOwn) && !all.every(isOwn) ? "own" : null;
  }
}

/** Other courses of the same topic, those in the course's own language first. */
export async function findOtherCourses(
  api: ApiClient,
  course: Course,
  culture: Language,
): Promise<Course[]> {
  const { code, topic } = course;
  if (!topic) return [];

  const language = course.language;
  const topics = await api.listCourses({ language, languageFilter: "false", culture });
  return topics
    .flatMap(({ courses }) => courses)
    .filter((candidate) => candidate.topic?.id === topic.id && candidate.code !== code);
}
