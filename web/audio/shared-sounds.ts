type Sounding = { audioUrl: string | null };

/** The sounds that more than one part of a book has, itself counted. */
export function sharedSounds(book: Sounding & { articles: Sounding[] }): Set<string | null> {
  const sounds = [book, ...book.articles].map(({ audioUrl }) => audioUrl);
  return new Set(sounds.filter((url, place) => sounds.indexOf(url) !== place));
}
