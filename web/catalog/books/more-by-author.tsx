import { useTranslation } from "#web/app/i18n/translation.tsx";
import { LoadError } from "#web/app/layout/load-error.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { BookSummary } from "./book-summary.ts";
import { Shelf } from "./shelf.tsx";

type MoreByAuthorProps = {
  author: { code: string; name: string };
  /** Null when they could not be loaded. */
  books: BookSummary[] | null;
};

export function MoreByAuthor({ author, books }: MoreByAuthorProps) {
  const { t } = useTranslation();

  return (
    <section aria-labelledby="more-by-author" className="wrap section">
      <SectionHead id="more-by-author" title={t("more-by", { name: author.name })}>
        <Link to={paths.author(author.code)}>{t("see-them-all")}</Link>
      </SectionHead>
      {books ? (
        <Shelf books={books} labelledBy="more-by-author" />
      ) : (
        <LoadError>{t("more-by-failed")}</LoadError>
      )}
    </section>
  );
}
