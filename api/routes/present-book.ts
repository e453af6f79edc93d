import { toBookFields } from "#api/db/catalog/book-columns.ts";
import type { ArticleFacts, BookContents, BookFacts } from "#api/db/catalog/books.ts";
import type { FileFormat, Picture as PictureRow } from "#api/db/schema/catalog-schema.ts";
import type { Media } from "#api/ports.ts";
import type {
  Article,
  AuthorOfBook,
  Book,
  BookDetail,
  BookLink,
  VersionLink,
} from "#contract/books.ts";
import type { Issue } from "#contract/periodicals.ts";
import type { Picture } from "#contract/picture.ts";
import { getLanguageName } from "#api/language-names.ts";
import { findContentLanguage, type Language, localize, type LocalText } from "#domain/languages.ts";
import { dollars } from "#domain/money.ts";

/** What answers about books need beside their facts. */
type AnswerOptions = { media: Media; language: Language };

/** Books as lists show them. */
export function presentBooks(books: readonly BookFacts[], options: AnswerOptions): Book[] {
  return books.map((book) => presentBook(book, options));
}

/** Each issue with those of the articles that belong to it (S2.06). */
export function presentIssues(
  issues: readonly BookFacts[],
  articles: readonly ArticleFacts[],
  options: AnswerOptions,
): Issue[] {
  const byBook = Map.groupBy(articles, ({ book_id }) => book_id);
  return issues.map((issue) => ({
    ...presentBook(issue, options),
    articles: (byBook.get(issue.id) ?? []).map((article) => presentArticle(article, options.media)),
  }));
}

/** A book with everything its page shows. */
export function presentBookDetail(
  book: BookFacts,
  { articles, topics, series, versionFiles, contributors, ...publication }: BookContents,
  options: AnswerOptions,
): BookDetail {
  const { media, language } = options;
  const size = (format: FileFormat) => findFileOf(book, format)?.size ?? null;
  const brief = presentBook(book, options);
  return {
    ...brief,
    parent: brief.parent && presentVersion(brief.parent),
    children: brief.children.map(presentVersion),
    articles: articles.map((article) => presentArticle(article, media)),
    topics: localizeNames(topics, language),
    series: localizeNames(series, language),
    ...publication,
    contributors: contributors ?? [],
    pdfSize: size("pdf"),
    epubSize: size("epub"),
    audioSize: size("audio"),
  };

  function presentVersion(version: BookLink): VersionLink {
    const files = versionFiles.filter(({ code }) => code === version.code);
    return {
      ...version,
      pdfUrl: fileUrl(files, "pdf", media),
      epubUrl: fileUrl(files, "epub", media),
      audioUrl: fileUrl(files, "audio", media),
    };
  }
}

/** URL of the book's file in this format: below the media folder or elsewhere. */
export function bookFileUrl(book: BookFacts, format: FileFormat, media: Media): string | null {
  return fileUrl(book.files, format, media);
}

function presentBook(book: BookFacts, { media, language }: AnswerOptions): Book {
  return {
    ...toBookFields(book),
    id: book.id,
    coverUrl: pictureUrl(book.cover, media),
    cover: presentPicture(book.cover, media),
    price: dollars(book.price_cents),
    language: book.language.toUpperCase(),
    isoLangCode: book.language,
    languageName: getLanguageName(book.language, language),
    periodical: presentPeriodical(book),
    authors: book.authors.map(presentAuthorOfBook),
    parent: book.parent && presentLink(book.parent, language),
    children: book.children.map((child) => presentLink(child, language)),
    pdfUrl: bookFileUrl(book, "pdf", media),
    epubUrl: bookFileUrl(book, "epub", media),
    audioUrl: bookFileUrl(book, "audio", media),
  };
}

/** The mark is left out of most answers. */
export function presentAuthorOfBook({
  code,
  name,
  isGone,
}: BookFacts["authors"][number]): AuthorOfBook {
  return { code, name, ...(isGone && { isGone }) };
}

function presentArticle(article: BookContents["articles"][number], media: Media): Article {
  const { title, author, description, audio_path, audio_url } = article;
  return { title, author, description, audioUrl: audio_path ? media.url(audio_path) : audio_url };
}

type FileLocation = Pick<BookFacts["files"][number], "format" | "path" | "url">;

function fileUrl(files: FileLocation[], format: FileFormat, media: Media): string | null {
  const file = files.find((candidate) => candidate.format === format);
  return file?.url ?? (file?.path ? media.url(file.path) : null);
}

function presentPeriodical({ periodical, language }: BookFacts): Book["periodical"] {
  if (!periodical) return null;
  const { code, name, label } = periodical;
  const own = findContentLanguage(language) ?? "en";
  return { code, name: localize(name, own), label: localize(label, own) };
}

function presentLink(link: Omit<BookLink, "languageName">, language: Language): BookLink {
  const languageName = getLanguageName(link.language, language);
  return { ...link, language: link.language.toUpperCase(), languageName };
}

function findFileOf(book: BookFacts, format: FileFormat) {
  return book.files.find((file) => file.format === format);
}

/** A picture with the base URL of its sizes. */
export function presentPicture(picture: PictureRow | null, media: Media): Picture | null {
  if (!picture) return null;
  const { id, ...facts } = picture;
  return { ...facts, base: media.url(`covers/${id}`) };
}

/** URL of the form that every browser can show. */
export function pictureUrl(picture: PictureRow | null, media: Media): string | null {
  return picture && media.url(`covers/${picture.id}-${picture.fallback}.jpg`);
}

/** Names in `language`, sorted by name. */
export function localizeNames<T extends { name: LocalText }>(
  items: readonly T[],
  language: Language,
): (T & { name: string })[] {
  return items
    .map((item) => ({ ...item, name: localize(item.name, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
}

/** The languages of the codes and the chosen one, as lists show them. */
export function presentLanguages(
  codes: readonly string[],
  { language, chosen }: { language: Language; chosen: string | undefined },
) {
  const languages = [...new Set([...codes, ...(chosen ? [chosen] : [])])].map((code) => ({
    id: code.toUpperCase(),
    name: getLanguageName(code, language),
  }));
  return localizeNames(languages, language);
}
