import { z } from "zod";

export const bookTypes = [
  "Booklets",
  "Paperbacks",
  "Tracts",
  "Undefined",
  "ebooks",
  "User",
  "Courses",
] as const;

const Article = z.object({
  title: z.string(),
  author: z.string(),
  description: z.string(),
  audioUrl: z.string().nullish(),
});

/** A book as catalog record. Other fields pass through. */
export const BookEntry = z.looseObject({
  code: z.string(),
  title: z.string(),
  type: z.enum(bookTypes),
  language: z.string(),
  authors: z.array(z.string()).default([]),
  topics: z.array(z.string()).default([]),
  parent: z.string().nullish(),
  created: z.iso.date(),
  audioUrl: z.string().nullish(),
  articles: z.array(Article).optional(),
});
export type BookEntry = z.infer<typeof BookEntry>;
