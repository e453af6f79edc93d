import { z } from "zod";

/** A book as the catalogue folder lists it. Fields that only the reader of the folder needs pass through. */
export const BookEntry = z.looseObject({
  code: z.string(),
  title: z.string(),
  type: z.enum(["Booklets", "Paperbacks", "Tracts", "Undefined", "ebooks", "User", "Courses"]),
  language: z.string(),
  authors: z.array(z.string()).default([]),
  topics: z.array(z.string()).default([]),
  parent: z.string().nullish(),
  created: z.iso.date(),
});
export type BookEntry = z.infer<typeof BookEntry>;
