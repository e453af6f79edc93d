import type { BookDetail } from "#contract/books.ts";
import { AudioPlayer } from "#web/audio/audio-player.tsx";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useLanguage } from "#web/i18n/use-language.ts";
import { SectionHead } from "#web/ui/section-head.tsx";

/** Chapters, or the articles of an issue. */
export function BookContents({ articles }: Pick<BookDetail, "articles">) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (articles.length === 0) return null;

  return (
    <section aria-labelledby="contents" className="mt-9">
      <div lang={language}>
        <SectionHead id="contents" title={t("contents")} />
      </div>
      <ol>
        {articles.map((article, place) => (
          // Two chapters may bear one name, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place} className="border-b border-rule py-3">
            <h3 className="text-base">{article.title}</h3>
            {article.author && <p className="text-sm text-ink-2">{article.author}</p>}
            {article.description && (
              <p className="measure mt-1 text-sm text-ink-2">{article.description}</p>
            )}
            {article.audioUrl && (
              <div className="mt-2">
                <AudioPlayer url={article.audioUrl} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
