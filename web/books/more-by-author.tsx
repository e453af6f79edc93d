import { useTranslation } from "#web/i18n/translation.tsx";

import { countInWords } from "#web/i18n/in-words.ts";
import { useLanguage } from "#web/i18n/use-language.ts";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { SectionHead } from "#web/ui/section-head.tsx";

import type { BriefBook } from "./briefly.ts";
import { Shelf } from "./shelf.tsx";

type MoreByAuthorProps = {
  author: { code: string; name: string };
  books: BriefBook[];
  /** Of all their titles in the book's language. */
  total: number;
};

/** A shelf of what else the author of a book wrote. */
export function MoreByAuthor({ author, books, total }: MoreByAuthorProps) {
  const { t } = useTranslation();
  const language = useLanguage();

  return (
    <section aria-labelledby="more-by-author" className="wrap section">
      <SectionHead id="more-by-author" title={t("more-by", { name: author.name })}>
        <Link to={paths.author(author.code)}>
          {t("titles-count", { count: total, figure: countInWords(total, language) })}
        </Link>
      </SectionHead>
      <Shelf books={books} labelledBy="more-by-author" />
    </section>
  );
}
