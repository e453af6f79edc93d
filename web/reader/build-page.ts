export const XHTML_TYPE = "application/xhtml+xml";

/** A page of the reader's own, between the pages of a book. */
export function buildPage(): Document {
  return new DOMParser().parseFromString(
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body/></html>',
    XHTML_TYPE,
  );
}
