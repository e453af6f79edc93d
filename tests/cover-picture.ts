import type { Picture } from "#contract/picture.ts";

/** A book's cover in two sizes. */
export function coverPicture(more: Partial<Picture> = {}): Picture {
  return {
    base: "/media/covers/1f",
    sizes: [160, 320],
    fallback: 320,
    width: 600,
    height: 900,
    color: "#123456",
    ...more,
  };
}
