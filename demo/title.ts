import type { CoverInput } from "./covers/design-covers.ts";
import type { BookEntry } from "./entry.ts";
import type { BookText } from "./text.ts";

export type Title = {
  entry: BookEntry;
  /** Further input for the cover; null for a title without a cover. */
  cover: Omit<CoverInput, "entry"> | null;
  /** Its books, the first with the title's own code; empty for titles that are only printed or recorded. */
  texts: (() => BookText)[];
};
