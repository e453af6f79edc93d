import type { Course } from "#contract/courses.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { excerpt } from "#web/layout/excerpt.ts";
import { PageHead } from "#web/layout/page-head.tsx";
import { useSite } from "#web/layout/site.ts";
import { StructuredData } from "#web/layout/structured-data.tsx";
import { buildCardImage } from "#web/layout/build-card-image.ts";
import { paths } from "#web/paths.ts";

import { buildCourseJsonLd } from "./course-json-ld.ts";

export function CourseHead({ course }: { course: Course }) {
  const { t, language } = useTranslation();
  const site = useSite();
  const { code, title, description, cover } = course;

  return (
    <>
      <PageHead
        title={`${title} – ${t("course")}`}
        description={excerpt(description) || t("courses-text")}
        path={paths.course(code)}
        image={site && buildCardImage(cover, site.origin)}
      />
      {site && <StructuredData facts={buildCourseJsonLd(course, { ...site, language })} />}
    </>
  );
}
