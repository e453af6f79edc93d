import type { Picture } from "#contract/picture.ts";

/** The picture for link previews: the JPEG that every program can show, by its absolute address. */
export function buildCardImage(picture: Picture | null, origin: string) {
  if (!picture) return undefined;
  const { base, fallback, width, height } = picture;

  return {
    url: new URL(`${base}-${fallback}.jpg`, origin).href,
    width: fallback,
    height: Math.round((fallback * height) / width),
  };
}
