/** A reserved host name as base, so that URLs resolve as in a browser. */
const BOOK_BASE_URL = "https://book.invalid/";

/** In characters. `data:` pictures may be longer. */
const MAX_ADDRESS_LENGTH = 4_096;

/** Resolves `address` in the file `from` to a path in the book; null for addresses outside it. */
export function resolveBookPath(from: string, address: string): string | null {
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  const written = normalizeAddress(address);
  if (/^[/\\]/.test(written) || written.includes("\\") || hasScheme(written)) return null;

  try {
    const base = new URL(from.split("/").map(encodeURIComponent).join("/"), BOOK_BASE_URL);
    const resolved = new URL(written, base);
    return resolved.origin === base.origin ? decodeURIComponent(resolved.pathname.slice(1)) : null;
  } catch {
    return null;
  }
}

/** The address if it is inside the book, else null. */
export function allowInternalAddress(from: string, address: string): string | null {
  return resolveBookPath(from, address) === null ? null : normalizeAddress(address);
}

/** The address of a picture, if it is a file of the book or a `data:` picture; else null. */
export function allowPictureAddress(from: string, address: string): string | null {
  const written = normalizeAddress(address);
  const isPixels = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=\s%]*$/i.test(
    written,
  );
  return isPixels ? written : allowInternalAddress(from, address);
}

/** The address of a link into the book, to a web page or to a mailbox; else null. */
export function allowLinkAddress(from: string, address: string): string | null {
  if (address.length > MAX_ADDRESS_LENGTH) return null;
  const written = normalizeAddress(address);
  return isWebAddress(written) || /^mailto:/i.test(written)
    ? written
    : allowInternalAddress(from, address);
}

export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(address) && URL.canParse(address);
}

/** Browsers ignore white space around an address, and tabs and line breaks inside it. */
function normalizeAddress(address: string): string {
  return trimBlanks(address).replace(/[\t\n\r]/g, "");
}

/** A loop, because a regular expression takes quadratic time on long white space. */
function trimBlanks(address: string): string {
  let start = 0;
  let end = address.length;
  while (start < end && isBlank(address.charCodeAt(start))) start += 1;
  while (start < end && isBlank(address.charCodeAt(end - 1))) end -= 1;
  return address.slice(start, end);
}

function isBlank(code: number): boolean {
  return code <= 0x20 || (code >= 0x7f && code <= 0x9f);
}

function hasScheme(address: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(address);
}
