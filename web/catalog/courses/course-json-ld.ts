import type { Course } from "#contract/courses.ts";
import type { Language } from "#domain/languages.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { buildCardImage } from "#web/app/layout/build-card-image.ts";
import { paths } from "#web/paths.ts";

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
    inLanguage: course.language.toLowerCase(),
    about: topic?.name,
    author: author
      ? {
          "@type": "Person",
          name: author.name,
          url: inLanguage(origin + paths.author(author.code), language),
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

const mediaTypes = { pdf: "application/pdf", epub: "application/epub+zip" };
