import type { BookDetail, VersionLink } from "#contract/books.ts";
import { isInLanguage } from "#domain/language-tags.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { Link } from "#web/app/layout/link.tsx";
import { useApiOrigin } from "#web/app/layout/site.ts";
import { ListenLink } from "#web/audio/listen-link.tsx";
import { paths } from "#web/paths.ts";
import { Flag } from "#web/ui/flag.tsx";

import { formatNames, listFormats } from "./formats.ts";

/** The same work in other languages. An English book it was translated from is labeled the original. */
export function LanguageVersions({ book }: { book: BookDetail }) {
  const { t } = useTranslation();
  const { parent, children } = book;
  const original = parent && isInLanguage(parent.language, "en") ? parent : null;
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
                  hrefLang={version.language}
                  className="plain-link flex min-h-(--target) items-center gap-3 py-2"
                >
                  <Flag language={version.language} />
                  <span
                    {...writtenIn(version.language)}
                    className="min-w-0 font-serif leading-snug wrap-anywhere"
                  >
                    {version.title}
                  </span>
                  <span className="ml-auto text-xs text-ink-3">{version.languageName}</span>
                </Link>
                <VersionActions version={version} />
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

/** S2.08: the actions of a language version, without visiting its page. */
function VersionActions({ version }: { version: VersionLink }) {
  const { t } = useTranslation();
  const apiOrigin = useApiOrigin();
  const { code, title, language, epubUrl, audioUrl } = version;
  const formats = listFormats(version);
  const nameOf = (action: string) => t("action-of-book", { action, title });

  if (formats.length === 0 && !audioUrl) return null;

  return (
    <div className="-ml-2.5 flex flex-wrap pb-1">
      {epubUrl && (
        <Link
          to={paths.read(code)}
          aria-label={nameOf(t("read"))}
          className="btn min-w-(--target) btn-quiet"
        >
          {t("read")}
        </Link>
      )}
      {audioUrl && (
        <ListenLink
          title={title}
          url={audioUrl}
          language={language}
          aria-label={nameOf(t("listen"))}
          className="btn min-w-(--target) btn-quiet"
        >
          {t("listen")}
        </ListenLink>
      )}
      {formats.map((format) => (
        <a
          key={format}
          href={paths.download(apiOrigin, code, format)}
          rel="nofollow"
          aria-label={nameOf(formatNames[format])}
          className="btn min-w-(--target) btn-quiet"
        >
          {formatNames[format]}
        </a>
      ))}
    </div>
  );
}
