import { CourseCard } from "#web/catalog/courses/course-card.tsx";
import { filterCourses } from "#web/catalog/courses/filter-courses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import {
  readListLanguage,
  getDefaultListLanguage,
} from "#web/catalog/lists/resolve-list-language.ts";
import { OtherLanguages } from "#web/catalog/lists/other-languages.tsx";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

import type { Route } from "./+types/courses.ts";

/** S2.11: courses by topic; in every language when there is none in the person's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language, onlyMine } = context.get(requestContext);
  const topics = await api.listCourses({ language, languageFilter: "false", culture: language });
  const chosenLanguage =
    readListLanguage(url.searchParams) ?? getDefaultListLanguage(language, onlyMine);

  return filterCourses(topics, chosenLanguage, language.toUpperCase());
}

export default function CoursesScreen({ loaderData }: Route.ComponentProps) {
  const { groups, isForeign, others } = loaderData;
  const { t } = useTranslation();

  return (
    <div className="wrap">
      <PageHead title={t("courses")} description={t("courses-text")} path={paths.courses} />
      <h1 className="screen-top">{t("courses")}</h1>
      <p className="measure mt-3 text-ink-2">{t("courses-text")}</p>
      {isForeign && <OtherLanguages>{t("courses-in-other-languages")}</OtherLanguages>}
      {groups.length === 0 && <EmptyState title={t("no-courses")} text={t("no-courses-text")} />}
      {groups.map(({ topic, courses }) => (
        <section key={topic} aria-label={topic || t("courses-without-topic")} className="section">
          <h2 className="double-rule pt-3.5">{topic || t("courses-without-topic")}</h2>
          <ul>
            {courses.map((course) => (
              <li key={course.code}>
                <CourseCard course={course} isUnderTopic={topic !== ""} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {others !== null && (
        <p className="mt-8">
          <Link
            to={others === "all" ? `${paths.courses}?language=` : paths.courses}
            className="btn"
          >
            {t(others === "all" ? "courses-in-every-language" : "courses-in-my-language")}
          </Link>
        </p>
      )}
    </div>
  );
}
