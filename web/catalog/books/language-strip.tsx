import type { Book } from "#contract/books.ts";
import { LanguageCode } from "#web/app/i18n/language-name.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Flag } from "#web/ui/flag.tsx";

/** The languages of a book: its own as text, the others as links to those versions. */
export function LanguageStrip({ book }: { book: Book }) {
  const { t } = useTranslation();
  const versions = [book.parent, ...book.children].filter((version) => version !== null);

  return (
    <ul
      aria-label={t("languages")}
      className="mt-1 -ml-1.5 flex flex-wrap gap-1 text-xs font-semibold tracking-wide text-ink-2"
    >
      <li className="inline-flex min-h-8 min-w-(--target) items-center gap-1.5 px-1.5">
        <Flag language={book.language} />
        <LanguageCode code={book.language} />
      </li>
      {versions.map((version) => (
        <li key={version.code}>
          <Link
            to={paths.book(version)}
            title={version.title}
            className="plain-link relative z-1 inline-flex min-h-8 min-w-(--target) items-center gap-1.5 rounded-sm px-1.5 after:absolute after:-inset-y-1.5 after:inset-x-0 hover:bg-tint"
          >
            <Flag language={version.language} />
            {version.language}
            <span lang={version.language.toLowerCase()} className="sr-only">
              , {version.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
