import type { AuthorDetail } from "#contract/authors.ts";
import type { Language } from "#domain/languages.ts";
import { inLanguage } from "#web/app/i18n/language-of-url.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { buildCardImage } from "#web/app/layout/build-card-image.ts";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { PageHead, StructuredData } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { withPage } from "#web/catalog/lists/page-number.ts";
import { paths } from "#web/paths.ts";

type AuthorHeadProps = {
  author: AuthorDetail;
  /** The page of the author's books, from 1. */
  page: number;
};

export function AuthorHead({ author, page }: AuthorHeadProps) {
  const { t } = useTranslation();
  const site = useSite();

  return (
    <>
      <PageHead
        title={page > 1 ? `${author.name}, ${t("page-number", { page })}` : author.name}
        description={excerpt(author.biography)}
        path={withPage(paths.author(author.code), page)}
        kind="profile"
        image={site && buildCardImage(author.picture, site.origin)}
      />
      {site && <StructuredData facts={buildAuthorJsonLd(author, site)} />}
    </>
  );
}

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
