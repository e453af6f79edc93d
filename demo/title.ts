import type { CoverInput } from "./covers/design-covers.ts";
import type { BookEntry } from "./entry.ts";
import type { BookText } from "./text.ts";

/** A title on its way into the library: how it is listed, and what is still to be made of it. */
export type Title = {
  entry: BookEntry;
  /** What its cover says besides; null for a title that has no cover. */
  cover: Omit<CoverInput, "entry"> | null;
  /** Its books, the first under the title's own code; none when it can only be ordered or heard. */
  texts: (() => BookText)[];
};
