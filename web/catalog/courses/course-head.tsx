import type { Course } from "#contract/courses.ts";
import type { Language } from "#domain/languages.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { buildCardImage } from "#web/app/layout/build-card-image.ts";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { PageHead, StructuredData } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";

const mediaTypes = { pdf: "application/pdf", epub: "application/epub+zip" };

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

type SiteUrls = { origin: string; language: Language; library: { name: string } };

/** A course as schema.org JSON-LD, with known facts only. */
export function buildCourseJsonLd(course: Course, { origin, language, library }: SiteUrls) {
  const { code, title, author, topic, description, cover, courseBooks } = course;
  const id = origin + paths.course(code);

  return {
    "@type": "Course",
    "@id": id,
    url: inLanguage(id, language),
    name: title,
    description: excerpt(description) || undefined,
    inLanguage: course.isoLangCode,
    about: topic?.name,
    author: author
      ? {
          "@type": "Person",
          name: author.name,
          url: author.isGone ? undefined : inLanguage(origin + paths.author(author.code), language),
        }
      : undefined,
    provider: { "@type": "Organization", name: library.name, url: `${origin}/` },
    image: buildCardImage(cover, origin)?.url,
    isAccessibleForFree: courseBooks.length > 0 || undefined,
    encoding: courseBooks.length > 0 ? courseBooks.map(inFormat) : undefined,
  };

  function inFormat({ name, format, url }: Course["courseBooks"][number]) {
    return {
      "@type": "MediaObject",
      name,
      encodingFormat: mediaTypes[format],
      contentUrl: new URL(url, origin).href,
    };
  }
}
