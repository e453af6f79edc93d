const LONE_PICTURE_ATTRIBUTE = "data-lone-picture";

/** Marks a page with one picture and no text: it is centered across both columns. */
export function markLonePicture(page: Document): void {
  const { body } = page;
  const isLone =
    body?.textContent.trim() === "" && body.querySelectorAll("img, svg, video").length === 1;
  page.documentElement.toggleAttribute(LONE_PICTURE_ATTRIBUTE, isLone);
}

export function isLonePicture(page: Document): boolean {
  return page.documentElement.hasAttribute(LONE_PICTURE_ATTRIBUTE);
}

export const lonePictureStyle = `
html[${LONE_PICTURE_ATTRIBUTE}] > body { column-span: all; display: grid !important; place-items: center; height: 100% !important; padding: 0 !important; }
html[${LONE_PICTURE_ATTRIBUTE}] img { position: static !important; width: auto !important; height: auto !important; }`;
