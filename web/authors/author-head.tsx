import type { AuthorDetail } from "#contract/authors.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { excerpt } from "#web/layout/excerpt.ts";
import { PageHead } from "#web/layout/page-head.tsx";
import { useSite } from "#web/layout/site.ts";
import { StructuredData } from "#web/layout/structured-data.tsx";
import { buildCardImage } from "#web/layout/build-card-image.ts";
import { withPage } from "#web/lists/page-number.ts";
import { paths } from "#web/paths.ts";

import { buildAuthorJsonLd } from "./author-json-ld.ts";

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
