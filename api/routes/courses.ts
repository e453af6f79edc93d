import { calls, orNotFound } from "#api/problem.ts";
import type { Services } from "#api/services.ts";
import { findCourses, listCourses, getCourseDetail } from "#contract/courses.ts";

export function courseRoutes(_: Services) {
  return calls()
    .openapi(findCourses, () => orNotFound<never>(null))
    .openapi(listCourses, () => orNotFound<never>(null))
    .openapi(getCourseDetail, () => orNotFound<never>(null));
}
