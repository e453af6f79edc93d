/** A reserved host name as base, so that URLs resolve as in a browser. */
const BOOK_BASE_URL = "https://book.invalid/";

/** In characters. `data:` pictures may be longer. */
export const MAX_ADDRESS_LENGTH = 4_096;

/**
 * A place in a book: the path of a file, and `#` with the part of it, or "". `isEncoded` marks the path as the address
 * has it.
 */
export type BookPlace = { path: string; fragment: string; isEncoded?: true };

/**
 * The places that `address` in the file `from` may mean, the likeliest first: books write reserved characters of file
 * names encoded or as they are. Empty for addresses outside the book.
 */
export function listBookPaths(from: string, address: string): BookPlace[] {
  if (address.length > MAX_ADDRESS_LENGTH) return [];
  const written = normalizeAddress(address);
  if (/^[/\\]/.test(written) || written.includes("\\") || hasScheme(written)) return [];
  // Devices take several slashes as one.
  const single = written.replace(/^[^?#]*/, (path) => path.replace(/\/{2,}/g, "/"));
  const base = new URL(from.split("/").map(encodeURIComponent).join("/"), BOOK_BASE_URL);
  const literal = single.replace(/[%?#]/g, encodeURIComponent);

  const [plain, whole] = [single, literal].map((each) =>
    URL.canParse(each, base) ? new URL(each, base) : null,
  );
  if (!plain || plain.origin !== base.origin) return [];
  const { pathname, search, hash } = plain;
  return [
    { path: decodeLoosely(pathname.slice(1)), fragment: hash },
    { path: pathname.slice(1), fragment: hash, isEncoded: true },
    ...(search ? [{ path: decodeLoosely((pathname + search).slice(1)), fragment: hash }] : []),
    ...(whole ? [{ path: decodeLoosely(whole.pathname.slice(1)), fragment: "" }] : []),
  ];
}

/**
 * The places that an address may mean that is not written as an address in a book: with `\\` for `/`, or from the top of
 * the book. They count only where the book has such a file.
 */
export function listMiswrittenPaths(from: string, address: string): BookPlace[] {
  if (address.length > MAX_ADDRESS_LENGTH) return [];
  const written = normalizeAddress(address);
  const slashed = written.replace(/^[^?#]*/, (path) => path.replace(/\\|%5c/gi, "/"));
  const inside = slashed.replace(/^(?:file:)?\/+/i, "");
  if (inside === written) return [];
  const isFromTop = inside !== slashed;
  return [...(isFromTop ? listBookPaths("", inside) : []), ...listBookPaths(from, inside)];
}

/**
 * The places that an address may mean that begins like a scheme because a file has a `:` in its name. They count only
 * where the book has a file of exactly that name.
 */
export function listPathsWithColon(from: string, address: string): BookPlace[] {
  if (address.length > MAX_ADDRESS_LENGTH) return [];
  const written = normalizeAddress(address);
  const [, scheme] = SCHEME.exec(written) ?? [];
  if (scheme === undefined || SCHEMES.has(scheme.toLowerCase())) return [];
  return listBookPaths(from, `./${written}`);
}

/** What addresses of books begin with that is no name of a file. */
const SCHEMES = new Set(
  (
    "about app blob callto chrome cid content data doi epub feed file filesystem ftp ftps geo git gopher http https " +
    "imap info intent irc isbn itms jar javascript kindle ldap magnet mailto market mid ms-its news nfs nntp res rtsp " +
    "sftp sip skype sms ssh tel telnet urn vbscript view-source webcal whatsapp ws wss xmpp"
  ).split(" "),
);

/** Resolves `address` in the file `from` to a path in the book; null for addresses outside it. */
export function resolveBookPath(from: string, address: string): string | null {
  return listBookPaths(from, address)[0]?.path ?? null;
}

/** Decodes what is encoded, and leaves a `%` that encodes nothing. */
function decodeLoosely(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

/** The bytes of an encoded path. */
export function decodeBytes(path: string): Uint8Array {
  const letters = path.replace(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(letters, "latin1");
}

export function isWebAddress(address: string): boolean {
  return /^https?:\/\/[^\s\\]+$/i.test(address) && URL.canParse(address);
}

/** Browsers ignore white space around an address, and tabs and line breaks inside it. */
export function normalizeAddress(address: string): string {
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

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;

function hasScheme(address: string): boolean {
  return SCHEME.test(address);
}
