import { createHash } from "node:crypto";

import { resolveBookPath } from "./book-address.ts";
import type { BookNames } from "./book-names.ts";
import { EpubError } from "./epub-error.ts";
import { getAttribute, findAll, findFirst, type Markup } from "./markup.ts";

export const ENCRYPTION_PATH = "META-INF/encryption.xml";

/** The two methods of font obfuscation; no other files may be obfuscated. */
export const obfuscations = {
  "http://www.idpf.org/2008/embedding": "idpf",
  "http://ns.adobe.com/pdf/enc#RC": "adobe",
} as const;

export type Obfuscation = (typeof obfuscations)[keyof typeof obfuscations];

/** The obfuscated files in META-INF/encryption.xml. Throws `EpubError` for any other encryption of a file of the book. */
export function readObfuscations(
  document: Markup | null,
  names: BookNames,
): Map<string, Obfuscation> {
  if (!document) throw new EpubError("encrypted", ENCRYPTION_PATH);
  return new Map(
    findAll(document, "EncryptedData").flatMap((data) => readEncryptedData(data, names)),
  );
}

function readEncryptedData(data: Markup, names: BookNames): [string, Obfuscation][] {
  const method = findFirst(data, "EncryptionMethod");
  const reference = findFirst(data, "CipherReference");
  const algorithm = (method && getAttribute(method, "Algorithm")) ?? "";
  const address = (reference && getAttribute(reference, "URI")) ?? "";
  const path = names.find("", address);
  // Tools leave entries of files that they removed.
  if (path === null && resolveBookPath("", address)) return [];

  if (!isObfuscation(algorithm) || path === null) throw new EpubError("encrypted", path ?? address);
  return [[path, obfuscations[algorithm]]];
}

function isObfuscation(algorithm: string): algorithm is keyof typeof obfuscations {
  return Object.hasOwn(obfuscations, algorithm);
}

/** The first bytes of an obfuscated file in plain form, enough to detect its type. */
export function deobfuscateStart(
  bytes: Uint8Array,
  how: Obfuscation,
  identifier: string,
): Uint8Array {
  const key = how === "idpf" ? idpfKey(identifier) : adobeKey(identifier);
  return bytes.slice(0, 16).map((byte, index) => byte ^ (key[index % key.length] ?? 0));
}

function idpfKey(identifier: string): Uint8Array {
  return createHash("sha1")
    .update(identifier.replace(/[ \t\n\r]/g, ""))
    .digest();
}

function adobeKey(identifier: string): Uint8Array {
  return Buffer.from(identifier.replace(/^urn:uuid:/i, "").replace(/[^0-9a-f]/gi, ""), "hex");
}
