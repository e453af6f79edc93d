import type { EPUB, Section } from "foliate-js/epub.js";

import { buildPage, XHTML_TYPE } from "./build-page.ts";

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
  const { load, unload } = section;
  let address: string | null = null;

  section.createDocument = async () => buildPicturePage("");
  section.load = async () => {
    const picture = await load();
    if (!picture) return null;
    const page = new XMLSerializer().serializeToString(buildPicturePage(picture));
    return (address ??= URL.createObjectURL(new Blob([page], { type: XHTML_TYPE })));
  };
  section.unload = () => {
    if (address) URL.revokeObjectURL(address);
    address = null;
    unload();
  };
}

function buildPicturePage(address: string): Document {
  const page = buildPage();
  const picture = page.createElementNS(page.documentElement.namespaceURI, "img");
  if (address) picture.setAttribute("src", address);
  picture.setAttribute("alt", "");
  page.querySelector("body")?.append(picture);
  return page;
}
