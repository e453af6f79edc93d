import type { Course } from "#contract/courses.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { StructuredData } from "#web/app/layout/structured-data.tsx";
import { buildCardImage } from "#web/app/layout/build-card-image.ts";
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
