import type { Course } from "#contract/courses.ts";

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
        ({ language }) => chosenLanguage === "" || language === chosenLanguage,
      ),
    }))
    .filter(({ courses }) => courses.length > 0);
  const groups = matching.length > 0 ? matching : topics;

  const isOwn = ({ language }: Course) => language === ownLanguage;
  const all = topics.flatMap(({ courses }) => courses);
  const listed = groups.flatMap(({ courses }) => courses);
  const isForeign = listed.length > 0 && !all.some(isOwn);
  const others = listed.length < all.length ? "all" : moreThanOwn();
  return { groups, isForeign, others };

  function moreThanOwn(): "own" | null {
    return all.some(isOwn) && !all.every(isOwn) ? "own" : null;
  }
}
