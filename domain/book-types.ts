/** What a book is made as (S3.01). Each has a picture of its own in `public/covers/`. */
export const bookTypes = [
  "Booklets",
  "Paperbacks",
  "Tracts",
  "Undefined",
  "ebooks",
  "User",
  "Courses",
] as const;
export type BookType = (typeof bookTypes)[number];
