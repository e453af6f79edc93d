import type { Gone } from "#contract/gone.ts";
import type { GoneData } from "#web/app/api/or-null.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { paths } from "#web/paths.ts";

import { Link } from "./link.tsx";
import { PageHead } from "./page-head.tsx";

/** The screen for an address whose record was withdrawn or deleted. */
export function GoneScreen({ gone }: { gone: GoneData }) {
  const { t } = useTranslation();

  return (
    <div className="wrap py-14 lg:py-24">
      <PageHead title={t("gone-title")} />
      <h1>{t("gone-title")}</h1>
      <p className="measure mt-3 mb-6 text-ink-2 wrap-anywhere">
        {gone ? t(textKeys[gone.kind], { title: gone.title }) : t("err-gone")}
      </p>
      {gone && gone.versions.length > 0 && <Versions versions={gone.versions} />}
      <Link to={paths.literature()} className="btn btn-main">
        {t("browse-library")}
      </Link>
    </div>
  );
}

const textKeys = {
  book: "gone-text",
  course: "gone-text",
  author: "gone-author-text",
  series: "gone-list-text",
  topic: "gone-list-text",
} as const;

/** Other editions, which readers may take instead. */
function Versions({ versions }: Pick<Gone, "versions">) {
  const { t } = useTranslation();

  return (
    <section aria-labelledby="gone-versions" className="measure mb-8">
      <h2 id="gone-versions" className="mb-1.5 text-lg">
        {t("gone-versions")}
      </h2>
      <ul>
        {versions.map((version) => (
          <li key={version.code} className="border-b border-rule">
            <Link
              to={paths.book(version)}
              hrefLang={version.language}
              className="plain-link flex min-h-(--target) items-center gap-3 py-2"
            >
              <span
                {...writtenIn(version.language)}
                className="min-w-0 font-serif leading-snug wrap-anywhere"
              >
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
