import type { AuthorDetail } from "#contract/authors.ts";
import { excerpt } from "#web/layout/excerpt.ts";
import { wholePicture } from "#web/layout/whole-picture.ts";
import { paths } from "#web/paths.ts";

/** An author in the words of schema.org; the years of birth and death only when `date` is nothing but these two. */
export function authorInSchema(author: AuthorDetail, origin: string) {
  const { code, name, date, biography, picture } = author;
  const [, birthDate, deathDate] = /^(\d{3,4})\s?[–-]\s?(\d{3,4})$/.exec(date.trim()) ?? [];
  const url = origin + paths.author(code);

  return {
    "@type": "Person",
    "@id": url,
    url,
    name,
    birthDate: birthDate?.padStart(4, "0"),
    deathDate: deathDate?.padStart(4, "0"),
    image: wholePicture(picture, origin)?.url,
    description: excerpt(biography) || undefined,
  };
}
