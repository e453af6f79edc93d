/** The first and the last byte, counted from 0. */
export type ByteRange = { start: number; end: number };

/** What a Range header asks of `size` bytes: one range, all of them (null), or what is not there. */
export function readRange(
  header: string | null | undefined,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? "") ?? [];
  // Several ranges at once, and units nobody knows, may be answered with the whole (RFC 9110, 14.2).
  if (first === undefined || last === undefined || first + last === "") return null;

  const range =
    first === ""
      ? { start: Math.max(size - Number(last), 0), end: size - 1 }
      : { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return range.start < size && range.end >= range.start ? range : "unsatisfiable";
}

/** Whether the header asks for the beginning, or for no part in particular. */
export function beginsAtStart(header: string | null | undefined): boolean {
  return !header || /^bytes=0-/i.test(header.trim());
}
