/** S3.01. Each type has a picture in `public/covers/`. */
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
