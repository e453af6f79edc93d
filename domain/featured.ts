/** Where the home page shows a book: the lowest rank first, from a day to a day, both included. */
type FeaturedPlace = {
  rank: number;
  /** "YYYY-MM-DD" in the library's time zone; null without a beginning. */
  from: string | null;
  /** null without an end. */
  until: string | null;
};

/** By the language of the list, as a tag. */
export type Featured = Readonly<Record<string, FeaturedPlace>>;
