import type { Picture } from "#contract/picture.ts";

/** A picture for those who do not know the site: the form that every program shows, at its whole address. */
export function buildCardImage(picture: Picture | null, origin: string) {
  if (!picture) return undefined;
  const { base, fallback, width, height } = picture;

  return {
    url: new URL(`${base}-${fallback}.jpg`, origin).href,
    width: fallback,
    height: Math.round((fallback * height) / width),
  };
}
