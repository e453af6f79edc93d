type HasAudio = { audioUrl: string | null };

/** The sounds that more than one part of a book has, itself counted. */
export function findSharedAudio(book: HasAudio & { articles: HasAudio[] }): Set<string | null> {
  const sounds = [book, ...book.articles].map(({ audioUrl }) => audioUrl);
  return new Set(sounds.filter((url, place) => sounds.indexOf(url) !== place));
}
