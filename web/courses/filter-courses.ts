import type { Course } from "#contract/courses.ts";

type TopicGroup = { topic: string; courses: Course[] };

/**
 * The courses in the wanted language ("" for every one), or all when there is none in it. `isForeign`: none is in the
 * visitor's `own`; `others`: which courses can be asked for besides, or null when there are no more.
 */
export function filterCourses(every: TopicGroup[], wanted: string, own: string) {
  const inWanted = every
    .map(({ topic, courses }) => ({
      topic,
      courses: courses.filter(({ language }) => wanted === "" || language === wanted),
    }))
    .filter(({ courses }) => courses.length > 0);
  const groups = inWanted.length > 0 ? inWanted : every;

  const isOwn = ({ language }: Course) => language === own;
  const all = every.flatMap(({ courses }) => courses);
  const shown = groups.flatMap(({ courses }) => courses);
  const isForeign = shown.length > 0 && !all.some(isOwn);
  const others = shown.length < all.length ? "all" : moreThanOwn();
  return { groups, isForeign, others };

  function moreThanOwn(): "own" | null {
    return all.some(isOwn) && !all.every(isOwn) ? "own" : null;
  }
}
