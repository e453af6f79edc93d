import type { EPUB, Section } from "foliate-js/epub.js";

import { buildPage, drawOwnPage } from "./build-page.ts";

/**
 * A picture in the reading order is shown by a page of our own. A browser's own page for a picture has a size that
 * depends on the window, and the renderer can measure it only wrongly.
 */
export function wrapPictures({ sections, resources }: EPUB): void {
  for (const section of sections) {
    const type = resources.getItemByHref(section.id)?.mediaType ?? "";
    // Drawings are sanitized as pages.
    if (/^image\/(?!svg\+xml$)/.test(type)) wrapPicture(section);
  }
}

function wrapPicture(section: Section): void {
  const { load } = section;
  section.createDocument = async () => buildPicturePage("");
  drawOwnPage(section, async () => {
    const picture = await load();
    return picture ? buildPicturePage(picture) : null;
  });
}

function buildPicturePage(address: string): Document {
  const page = buildPage();
  const picture = page.createElementNS(page.documentElement.namespaceURI, "img");
  if (address) picture.setAttribute("src", address);
  picture.setAttribute("alt", "");
  page.querySelector("body")?.append(picture);
  return page;
}
