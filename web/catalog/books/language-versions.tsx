import type { BookDetail, VersionLink } from "#contract/books.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { Flag } from "#web/ui/flag.tsx";

import { VersionActions } from "./version-actions.tsx";

/** The same work in other languages. An English book it was translated from is labeled the original. */
export function LanguageVersions({ book }: { book: BookDetail }) {
  const { t } = useTranslation();
  const { parent, children } = book;
  const original = parent?.language === "EN" ? parent : null;
  const others = [parent, ...children].filter(
    (version) => version !== null && version !== original,
  );

  return (
    <>
      {original && <Versions title={t("english-original")} versions={[original]} />}
      {others.length > 0 && <Versions title={t("other-languages")} versions={others} />}
    </>
  );
}

type VersionsProps = { title: string; versions: (VersionLink | null)[] };

function Versions({ title, versions }: VersionsProps) {
  return (
    <section aria-label={title} className="mb-6">
      <h2 className="mb-1.5 text-lg">{title}</h2>
      <ul>
        {versions.map(
          (version) =>
            version && (
              <li key={version.code} className="border-b border-rule">
                <Link
                  to={paths.book(version)}
                  className="plain-link flex min-h-(--target) items-center gap-3 py-2"
                >
                  <Flag language={version.language} />
                  <span
                    lang={version.language.toLowerCase()}
                    className="min-w-0 font-serif leading-snug wrap-anywhere"
                  >
                    {version.title}
                  </span>
                  <span className="ml-auto text-xs text-ink-3">{version.language}</span>
                </Link>
                <VersionActions version={version} />
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
