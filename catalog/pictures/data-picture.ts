import { sniffType } from "#catalog/epub/sniff-type.ts";

/** The bytes of the picture that an address spells out, in whichever way of `data:`; null when it spells none. */
export function readDataPicture(address: string): Buffer | null {
  const [, about, spelled] = /^\s*data:([^,]*),(.*)$/is.exec(address) ?? [];
  if (about === undefined || spelled === undefined) return null;

  const text = spelled.replace(/%([\da-f]{2})/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const bytes = Buffer.from(text, /;\s*base64\s*$/i.test(about) ? "base64" : "latin1");
  return sniffType(bytes)?.startsWith("image/") ? bytes : null;
}

/** The one way in which pictures are spelled here, so that whoever draws them reads what was counted. */
export function writeDataPicture(bytes: Buffer): string {
  return `data:${sniffType(bytes)};base64,${bytes.toString("base64")}`;
}
