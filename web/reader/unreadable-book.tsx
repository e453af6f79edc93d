import type { BookDetail, VersionLink } from "#contract/books.ts";
import { BookActions, isAvailable } from "#web/catalog/books/book-actions.tsx";
import { getFullTitle } from "#domain/full-title.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { Cover } from "#web/ui/cover.tsx";
import { Flag } from "#web/ui/flag.tsx";

/** S2.09: a book that cannot be read here, with its downloads. */
export function UnreadableBook({ book }: { book: BookDetail }) {
  const { t, language } = useTranslation();
  const title = getFullTitle(book);
  const versions = [book.parent, ...book.children].filter((version) => version !== null);
  const readable = versions.filter(({ epubUrl }) => epubUrl !== null);

  return (
    <div className="wrap">
      <PageHead title={title} />
      <div
        lang={book.isoLangCode}
        className="grid gap-x-10 gap-y-6 screen-top sm:grid-cols-[9rem_minmax(0,1fr)]"
      >
        <div className="w-28 sm:w-full">
          <Cover picture={book.cover} type={book.type} sizes="144px" isPriority />
        </div>
        <div>
          <h1 {...writtenIn(book.isoLangCode)}>{title}</h1>
          <div lang={language}>
            {isAvailable(book) && <p className="measure mt-3 text-ink-2">{t("reader-no-epub")}</p>}
            {readable.length > 0 && <Versions versions={readable} />}
          </div>
          <BookActions book={book} isOnReaderScreen />
          <p lang={language} className="mt-6">
            <Link to={paths.book(book)}>{t("reader-book-page")}</Link>
          </p>
        </div>
      </div>
    </div>
  );
}

function Versions({ versions }: { versions: VersionLink[] }) {
  const { t } = useTranslation();

  return (
    <section aria-labelledby="readable-versions" className="mt-6">
      <h2 id="readable-versions" className="mb-1.5 text-lg">
        {t("reader-versions")}
      </h2>
      <ul className="measure">
        {versions.map((version) => (
          <li key={version.code} className="border-b border-rule">
            <Link
              to={paths.read(version.code)}
              className="plain-link flex min-h-(--target) items-center gap-3 py-2"
            >
              <Flag language={version.language} />
              <span {...writtenIn(version.language)} className="min-w-0 font-serif">
                {version.title}
              </span>
              <span className="ml-auto text-xs text-ink-3">{version.languageName}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
