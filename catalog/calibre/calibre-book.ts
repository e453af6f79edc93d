/** A book of a Calibre database, as written; "" where it says nothing. */
export type CalibreBook = {
  id: number;
  uuid: string;
  title: string;
  /** In their order; `sort` such as "Ample, Ann". */
  authors: { name: string; sort: string }[];
  series: string;
  seriesIndex: number | null;
  tags: string[];
  /** ISO 639 codes. */
  languages: string[];
  publisher: string;
  pubdate: string;
  /** HTML. */
  comments: string;
  /** Such as {type: "isbn", value: "9780…"}. */
  identifiers: { type: string; value: string }[];
  hasCover: boolean;
  /** The folder of the book in the library. */
  path: string;
  /** Such as {format: "EPUB", name: "The Lamp - Ann Ample"}; the file has the format as its ending. */
  formats: { format: string; name: string }[];
};
