import type { Picture as PictureRow } from "#api/db/schema/catalog-schema.ts";
import type { Media } from "#api/ports.ts";
import type { Picture } from "#contract/picture.ts";

/** A picture with the base URL of its sizes. */
export function presentPicture(picture: PictureRow | null, media: Media): Picture | null {
  if (!picture) return null;
  const { id, ...facts } = picture;
  return { ...facts, base: media.url(`covers/${id}`) };
}

/** URL of the form that every browser can show. */
export function pictureUrl(picture: PictureRow | null, media: Media): string | null {
  return picture && media.url(`covers/${picture.id}-${picture.fallback}.jpg`);
}
