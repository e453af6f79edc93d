import type { AuthorDetail } from "#contract/authors.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { excerpt } from "#web/app/layout/excerpt.ts";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { StructuredData } from "#web/app/layout/structured-data.tsx";
import { buildCardImage } from "#web/app/layout/build-card-image.ts";
import { withPage } from "#web/catalog/lists/page-number.ts";
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
