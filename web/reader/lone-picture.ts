const LONE = "data-lone-picture";

/** A page that is one picture without a word stands in the middle, across both columns. */
export function markLonePicture(page: Document): void {
  const { body } = page;
  const isLone =
    body?.textContent.trim() === "" && body.querySelectorAll("img, svg, video").length === 1;
  page.documentElement.toggleAttribute(LONE, isLone);
}

export function isLonePicture(page: Document): boolean {
  return page.documentElement.hasAttribute(LONE);
}

export const lonePictureStyle = `
html[${LONE}] > body { column-span: all; display: grid !important; place-items: center; height: 100% !important; padding: 0 !important; }
html[${LONE}] img { position: static !important; width: auto !important; height: auto !important; }`;
