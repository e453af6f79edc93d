import { redirect } from "react-router";

import { orNull, findGone, goneIfWithdrawn } from "#web/app/api/or-null.ts";
import { AuthorLinks } from "#web/catalog/books/author-links.tsx";
import { CourseBooks, HowToStudy } from "#web/catalog/courses/course-books.tsx";
import { CourseCard } from "#web/catalog/courses/course-card.tsx";
import { CourseHead } from "#web/catalog/courses/course-head.tsx";
import { findOtherCourses } from "#web/catalog/courses/filter-courses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { Cover } from "#web/ui/cover.tsx";
import { FactsLine } from "#web/ui/facts-line.tsx";
import { Paragraphs } from "#web/ui/paragraphs.tsx";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { Route } from "./+types/course.ts";

/** S2.11. */
export async function loader({ params: { code }, url, context }: Route.LoaderArgs) {
  const { api, language, report } = context.get(requestContext);

  const course = await goneIfWithdrawn(api.getCourseDetail({ code, language }), () =>
    findGone(api, { kind: "course", code, language }),
  );
  if (url.pathname !== paths.course(code)) throw redirect(paths.course(code) + url.search, 301);

  const otherCourses = await orNull(findOtherCourses(api, course, language), report);
  return { course, others: otherCourses ?? [] };
}

export default function CourseScreen({
  loaderData: { course, others: otherCourses },
}: Route.ComponentProps) {
  const { t } = useTranslation();
  const { title, author, topic, description, cover, courseBooks } = course;
  const courseLanguage = course.isoLangCode;

  return (
    <div className="wrap">
      <CourseHead course={course} />
      <nav aria-label={t("you-are-here")} className="pt-2 text-sm">
        <Link to={paths.courses} className="inline-flex min-h-(--target) items-center text-ink-2">
          {t("courses")}
        </Link>
      </nav>
      <article>
        <header className="grid grid-cols-1 gap-x-5 pt-3 @min-[17rem]:grid-cols-[6.25rem_minmax(0,1fr)] sm:gap-x-8">
          <div className="w-25">
            <Cover key={course.code} picture={cover} type="Courses" sizes="100px" isPriority />
          </div>
          <div>
            <h1 {...writtenIn(courseLanguage)} className="text-3xl hyphens-auto max-sm:text-2xl">
              {title}
            </h1>
            <AuthorLinks
              authors={author ? [author] : []}
              by={t("by")}
              className="book-authors"
              most={1}
            />
            <FactsLine facts={[topic?.name ?? null, course.languageName]} />
          </div>
        </header>
        <div lang={courseLanguage}>
          <Paragraphs text={description} />
        </div>
        <div className="section grid gap-x-14 gap-y-10 lg:grid-cols-2">
          {courseBooks.length > 0 && (
            <section aria-labelledby="course-books">
              <SectionHead id="course-books" title={t("course-books")} />
              <CourseBooks course={course} />
            </section>
          )}
          <section aria-labelledby="how-to-study">
            <SectionHead id="how-to-study" title={t("how-to-study")} />
            <HowToStudy course={course} />
          </section>
        </div>
      </article>
      {topic && otherCourses.length > 0 && (
        <section aria-labelledby="other-courses" className="section">
          <SectionHead id="other-courses" title={t("other-courses", { topic: topic.name })} />
          <ul>
            {otherCourses.map((otherCourse) => (
              <li key={otherCourse.code}>
                <CourseCard course={otherCourse} isUnderTopic />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
