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

/** How a printed copy is bound: prisons accept only some bindings. */
export const bindings = ["softcover", "hardcover", "stapled"] as const;
export type Binding = (typeof bindings)[number];
