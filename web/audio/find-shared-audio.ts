type HasAudio = { audioUrl: string | null };

/** Audio addresses that a book and its articles use more than once. */
export function findSharedAudio(book: HasAudio & { articles: HasAudio[] }): Set<string | null> {
  const urls = [book, ...book.articles].map(({ audioUrl }) => audioUrl);
  return new Set(urls.filter((url, index) => urls.indexOf(url) !== index));
}
