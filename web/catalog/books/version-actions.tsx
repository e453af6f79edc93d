import type { VersionLink } from "#contract/books.ts";
import { ListenLink } from "#web/audio/listen-link.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { useApiOrigin } from "#web/app/layout/site.ts";
import { paths } from "#web/paths.ts";

import { formatNames, listFormats } from "./formats.ts";

/** S2.08: the actions of a language version, without visiting its page. */
export function VersionActions({ version }: { version: VersionLink }) {
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
