import type { Issue } from "#contract/periodicals.ts";
import { ListenToArticle } from "#web/audio/listen-to-article.tsx";
import { findSharedAudio } from "#web/audio/find-shared-audio.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";

/** S2.06, S3.02: the articles of an issue, collapsed; each with its author and recording. */
export function IssueArticles({ issue }: { issue: Issue }) {
  const { t } = useTranslation();
  const { articles, isoLangCode, coverUrl } = issue;
  const shared = findSharedAudio(issue);
  if (articles.length === 0) return null;

  return (
    <Disclosure
      className="relative z-1 mt-2 w-full max-w-(--measure)"
      summaryClass="min-h-(--target) w-fit text-sm text-green"
      summary={t("issue-articles", { count: articles.length })}
    >
      <ol className="border-t border-rule">
        {articles.map((article, index) => (
          // Two articles may have one title, and their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="border-b border-rule py-2">
            <Article
              article={article}
              contentLanguage={isoLangCode}
              picture={coverUrl}
              isShared={shared.has(article.audioUrl)}
            />
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

type ArticleProps = {
  article: Issue["articles"][number];
  contentLanguage: string;
  picture: string | null;
  isShared: boolean;
};

function Article({ article, ...audio }: ArticleProps) {
  const { title, author } = article;

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div lang={audio.contentLanguage} dir="auto" className="min-w-[min(7rem,100%)] flex-1">
        <h4 className="text-sm leading-snug font-medium">{title}</h4>
        {author && <p className="text-sm text-ink-3">{author}</p>}
      </div>
      <ListenToArticle article={article} {...audio} className="-mr-2.5" />
    </div>
  );
}
