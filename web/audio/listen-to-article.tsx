import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Icon } from "#web/ui/icon.tsx";

import { ListenLink } from "./listen-link.tsx";

type ListenToArticleProps = {
  article: { title: string; author: string; audioUrl: string | null };
  /** The article's language. */
  contentLanguage: string;
  picture: string | null;
  isShared: boolean;
  className: string;
};

/** S3.02: the recording of a chapter or article, when there is one. */
export function ListenToArticle({
  article,
  contentLanguage,
  className,
  ...rest
}: ListenToArticleProps) {
  const { t, language } = useTranslation();
  const { title, author, audioUrl } = article;
  const listen = t("listen");
  if (!audioUrl) return null;

  return (
    <ListenLink
      title={title}
      url={audioUrl}
      author={author}
      language={contentLanguage}
      lang={language}
      aria-label={t("action-of-book", { action: listen, title })}
      className={`btn btn-quiet ${className}`}
      {...rest}
    >
      <Icon name="listen" />
      {listen}
    </ListenLink>
  );
}

type HasAudio = { audioUrl: string | null };

/** Audio addresses that a book and its articles use more than once. */
export function findSharedAudio(book: HasAudio & { articles: HasAudio[] }): Set<string | null> {
  const urls = [book, ...book.articles].map(({ audioUrl }) => audioUrl);
  return new Set(urls.filter((url, index) => urls.indexOf(url) !== index));
}
