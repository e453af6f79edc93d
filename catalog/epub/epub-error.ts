const messages = {
  "not-a-zip": "The file is not an EPUB: it is not a zip archive.",
  damaged: "The file is damaged: its list of contents cannot be read.",
  "damaged-entry": "The file is damaged: one of the files in it cannot be unpacked.",
  "too-many-files": "The file holds more than 5,000 files.",
  "too-large": "The file is too large: it unpacks to more than 300 MB.",
  "suspicious-ratio": "The file unpacks to more than a hundred times its size.",
  "unsafe-name": "The file holds a file whose name leads outside the book.",
  "long-name": "The file holds a file whose name has more than 1,000 letters.",
  "symbolic-link": "The file holds a symbolic link.",
  encrypted: "The book is locked: its files are encrypted.",
  "not-an-epub": "The file is not an EPUB: it does not say that it is one.",
  "no-container": "The book cannot be read: it does not say where its package document is.",
  "no-package": "The book cannot be read: its package document is missing.",
  "broken-package": "The book cannot be read: its package document is broken.",
  "package-too-large":
    "The book's package document is too large: more than 20,000 files, 20,000 texts, 60,000 elements or comments, 200,000 attributes, 500 of one element, 256 levels or 10 MB.",
  "no-chapters": "The book has no chapter that can be read.",
  fault: "The book cannot be read because of a fault in this program; please report it.",
  "too-much-text": "The book is too large: its texts and styles have more than 100 MB.",
} as const;

export type EpubErrorCode = keyof typeof messages;

/** A book is refused; the message is one sentence for the operator. */
export class EpubError extends Error {
  override readonly name = "EpubError";
  readonly code: EpubErrorCode;

  /** `detail` is the file inside the book that caused the error, or for a fault of this program its message. */
  constructor(code: EpubErrorCode, detail?: string) {
    super(detail === undefined ? messages[code] : `${messages[code]} (${toPrintable(detail)})`);
    this.code = code;
  }
}

/** What this program did not foresee in one book must not keep the other books out: it refuses that book. */
export function refuseOnFault(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  // What the system refuses, such as to write on a full disk, has a code.
  const isUnknown = error.name === "Error" && !("code" in error);
  const isFault = isUnknown || error instanceof TypeError || error instanceof RangeError;
  return isFault ? new EpubError("fault", error.message) : error;
}

function toPrintable(name: string): string {
  const shown = name.replace(/[\p{Cc}\p{Cf}]/gu, "?");
  return shown.length > 120 ? `${shown.slice(0, 120)}…` : shown;
}
