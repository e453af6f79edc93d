import type { BookDetail } from "#contract/books.ts";
import { ListenToArticle, findSharedAudio } from "#web/audio/listen-to-article.tsx";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { writtenIn } from "#web/app/i18n/written-in.ts";
import { SectionHead } from "#web/ui/section-head.tsx";

/** The chapters of a book, or the articles of an issue with their recordings (S3.02). */
export function BookContents({ book }: { book: BookDetail }) {
  const { t, language } = useTranslation();
  const { articles, periodical, isoLangCode, coverUrl } = book;
  const shared = findSharedAudio(book);
  if (articles.length === 0) return null;

  return (
    <section aria-labelledby="contents" className="mt-9">
      <div lang={language}>
        <SectionHead id="contents" title={periodical ? t("articles") : t("contents")} />
      </div>
      <ol className="contents-list">
        {articles.map((article, place) => (
          <Article
            // Two chapters may have the same title, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            article={article}
            contentLanguage={isoLangCode}
            picture={coverUrl}
            isShared={shared.has(article.audioUrl)}
          />
        ))}
      </ol>
    </section>
  );
}

type ArticleProps = {
  article: BookDetail["articles"][number];
  contentLanguage: string;
  picture: string | null;
  isShared: boolean;
};

function Article({ article, ...audioProps }: ArticleProps) {
  const { title, author, description } = article;

  return (
    <li>
      <div {...writtenIn(audioProps.contentLanguage)}>
        <h3 className="text-base font-medium">{title}</h3>
        {author && <p className="text-sm text-ink-2">{author}</p>}
        {description && <p className="measure mt-1 text-sm text-ink-2">{description}</p>}
      </div>
      <ListenToArticle article={article} {...audioProps} className="-my-2" />
    </li>
  );
}
