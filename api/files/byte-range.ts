/** The first and the last byte, counted from 0. */
export type ByteRange = { start: number; end: number };

/** Reads a Range header for a file of `size` bytes: one range, null for the whole, or "unsatisfiable". */
export function readRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "") ?? [];
  // Several ranges and unknown units may be answered with the whole file (RFC 9110, 14.2).
  if (first === undefined || last === undefined || first + last === "") return null;

  const range =
    first === ""
      ? { start: Math.max(size - Number(last), 0), end: size - 1 }
      : { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return range.start < size && range.end >= range.start ? range : "unsatisfiable";
}

/** Whether the range starts at the first byte, or there is none. */
export function beginsAtStart(header: string | null | undefined): boolean {
  return !header || /^bytes=0-/i.test(header.trim());
}
