const LONE_PICTURE_ATTRIBUTE = "data-lone-picture";

export const lonePictureStyle = `
html[${LONE_PICTURE_ATTRIBUTE}] > body { column-span: all; display: grid !important; place-items: center; height: 100% !important; padding: 0 !important; }
html[${LONE_PICTURE_ATTRIBUTE}] img { position: static !important; width: auto !important; height: auto !important; }`;

export type Picture = Element & ElementCSSInlineStyle;

/** Marks a page with one picture and no text: it is centered across both columns. */
export function markLonePicture(page: Document): void {
  page.documentElement.toggleAttribute(LONE_PICTURE_ATTRIBUTE, findLonePicture(page) !== null);
}

export function isLonePicture(page: Document): boolean {
  return page.documentElement.hasAttribute(LONE_PICTURE_ATTRIBUTE);
}

/** The only picture of a page without text; the words of a drawing are part of it. */
export function findLonePicture({ body }: Document): Picture | null {
  if (!body) return null;
  const pictures = body.querySelectorAll<Picture>("img, svg:not(svg svg), video");
  const [picture] = pictures;
  if (!picture || pictures.length > 1) return null;
  const words = picture.localName === "svg" ? picture.textContent : "";
  return body.textContent.trim() === words.trim() ? picture : null;
}
