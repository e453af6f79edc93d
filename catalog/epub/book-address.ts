/** A host that exists nowhere, so that addresses can be resolved as a browser would. */
const BOOK_BASE_URL = "https://book.invalid/";

/** In characters; a picture written out in place may be longer. */
const MAX_ADDRESS_LENGTH = 4_096;

/** The path of the file in the book that `address` means in the file `from`; null when it leads elsewhere. */
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

/** The address when it stays inside the book, else null. */
export function allowInternalAddress(from: string, address: string): string | null {
  return resolveBookPath(from, address) === null ? null : normalizeAddress(address);
}

/** The address of a picture: one of the book's files, or pixels written out in place. */
export function allowPictureAddress(from: string, address: string): string | null {
  const written = normalizeAddress(address);
  const isPixels = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[a-z0-9+/=\s%]*$/i.test(
    written,
  );
  return isPixels ? written : allowInternalAddress(from, address);
}

/** The address of a link: a place in the book, a page of the web or a mailbox. */
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

/** Browsers pass over white space around an address, and line breaks and tabs inside it. */
function normalizeAddress(address: string): string {
  return trimBlanks(address).replace(/[\t\n\r]/g, "");
}

/** A loop, because an expression takes the square of the time over a long run of blanks. */
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
