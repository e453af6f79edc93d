import type { Section } from "foliate-js/epub.js";

const XHTML_TYPE = "application/xhtml+xml";

/**
 * Sections whose file is missing are skipped when turning pages; links to them show `words`. Otherwise the renderer
 * would show the previous section under their name.
 */
export function replaceMissingSections(sections: readonly Section[], words: string): void {
  const page = buildMessagePage(words);
  for (const section of sections) {
    let address: string | null = null;
    section.linear = "no";
    section.createDocument = async () => new DOMParser().parseFromString(page, XHTML_TYPE);
    section.load = async () =>
      (address ??= URL.createObjectURL(new Blob([page], { type: XHTML_TYPE })));
    section.unload = () => {
      if (address) URL.revokeObjectURL(address);
      address = null;
    };
  }
}

function buildMessagePage(words: string): string {
  const page = new DOMParser().parseFromString(
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><p dir="auto"/></body></html>',
    XHTML_TYPE,
  );
  page.querySelector("p")?.append(words);
  return new XMLSerializer().serializeToString(page);
}
