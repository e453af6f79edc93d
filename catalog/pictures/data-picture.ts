import { sniffType } from "#catalog/epub/sniff-type.ts";

/** The bytes of a picture in a `data:` URL of any form; null for other addresses. */
export function readDataPicture(address: string): Buffer | null {
  const [, about, spelled] = /^\s*data:([^,]*),(.*)$/is.exec(address) ?? [];
  if (about === undefined || spelled === undefined) return null;

  const text = spelled.replace(/%([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const bytes = Buffer.from(text, /;\s*base64\s*$/i.test(about) ? "base64" : "latin1");
  return sniffType(bytes)?.startsWith("image/") ? bytes : null;
}

/** Writes a picture as a `data:` URL in one fixed form, so that the renderer reads the same bytes that were checked. */
export function writeDataPicture(bytes: Buffer): string {
  return `data:${sniffType(bytes)};base64,${bytes.toString("base64")}`;
}
