import { decodeAs } from "./decode-as.ts";

/** Encodings that tools wrote names of files in before UTF-8, the commonest first. Windows writes zips in those of DOS. */
const encodings = [
  "windows-1252",
  "windows-1251",
  "windows-1250",
  "ibm866",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "shift_jis",
  "gb18030",
  "big5",
  "euc-kr",
  "cp850",
  "cp852",
  "cp737",
  "cp857",
  "cp862",
  "cp775",
  "windows-874",
  "windows-1257",
  "koi8-u",
];

/** What bytes of a name may mean in old encodings. */
export function listOldNames(bytes: Uint8Array): string[] {
  return encodings.map((encoding) => decodeAs(bytes, encoding));
}
