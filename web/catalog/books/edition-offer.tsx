import type { BookDetail } from "#contract/books.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Flag } from "#web/ui/flag.tsx";

/** Links to the edition in the interface's language when the book is in another one and there is such an edition. */
export function EditionOffer({ book }: { book: BookDetail }) {
  const { t, language } = useTranslation();
  if (book.isoLangCode === language) return null;

  const own = language.toUpperCase();
  const edition = [book.parent, ...book.children].find((version) => version?.language === own);
  if (!edition) return null;

  return (
    <div className="wrap pb-5">
      <Alert kind="info">
        {t("edition-in-this-language")}{" "}
        <Link to={paths.book(edition)} className="font-semibold">
          <span className="mr-1.5 inline-block align-[-0.1em]">
            <Flag language={own} />
          </span>
          {edition.title}
        </Link>
      </Alert>
    </div>
  );
}
