import type { Section } from "foliate-js/epub.js";

export const XHTML_TYPE = "application/xhtml+xml";

/** A page of the reader's own, between the pages of a book. */
export function buildPage(): Document {
  return new DOMParser().parseFromString(
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body/></html>',
    XHTML_TYPE,
  );
}

/** Draws a section by a page of the reader's own that `build` makes; null draws nothing. */
export function drawOwnPage(section: Section, build: () => Promise<Document | null>): void {
  const { unload } = section;
  let address: string | null = null;
  section.load = async () => {
    const page = await build();
    if (!page) return null;
    const text = new XMLSerializer().serializeToString(page);
    return (address ??= URL.createObjectURL(new Blob([text], { type: XHTML_TYPE })));
  };
  section.unload = () => {
    if (address) URL.revokeObjectURL(address);
    address = null;
    unload();
  };
}
