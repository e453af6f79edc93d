import type { AuthorDetail } from "#contract/authors.ts";
import type { Language } from "#domain/languages.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { buildCardImage } from "#web/app/layout/build-card-image.ts";
import { paths } from "#web/paths.ts";

type SiteUrls = { origin: string; language: Language };

/** An author as schema.org JSON-LD. Years of birth and death are included only when `date` is exactly these two. */
export function buildAuthorJsonLd(author: AuthorDetail, { origin, language }: SiteUrls) {
  const { code, name, date, biography, picture } = author;
  const [, birthDate, deathDate] = /^(\d{3,4})\s?[–-]\s?(\d{3,4})$/.exec(date.trim()) ?? [];
  const id = origin + paths.author(code);

  return {
    "@type": "Person",
    "@id": id,
    url: inLanguage(id, language),
    name,
    birthDate: birthDate?.padStart(4, "0"),
    deathDate: deathDate?.padStart(4, "0"),
    image: buildCardImage(picture, origin)?.url,
    description: excerpt(biography) || undefined,
  };
}
