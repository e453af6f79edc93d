/** Long enough for every tag in use. */
const MAX_TAG_LENGTH = 100;

/**
 * The canonical form of a BCP 47 tag, in any case, without extensions: "pt-BR" for "PT_br", "en" for "eng". Null when it
 * names no language. Older tags such as "zh-yue" need `parseLanguageTag`, which no browser loads.
 */
export function parseCurrentTag(text: string): string | null {
  const tag = text.trim().replaceAll("_", "-");
  if (!/^[a-z]{2,3}(?:-[a-z\d]+)*$/i.test(tag) || tag.length > MAX_TAG_LENGTH) return null;
  try {
    const { baseName } = new Intl.Locale(tag);
    return isInLanguage(baseName, "und") ? null : baseName;
  } catch {
    return null;
  }
}

/** "pt" for "pt-BR". */
export function getPrimaryLanguage(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

/** Whether a tag is in a range of RFC 4647: "pt-BR" is in "pt" and in itself. Case does not count. */
export function isInLanguage(tag: string, range: string): boolean {
  return `${tag}-`.toLowerCase().startsWith(`${range}-`.toLowerCase());
}

/**
 * The tags and the ranges that hold several of them, from the number of records of each tag and range. A range that
 * only repeats its one tag is left out, unless `always` has it.
 */
export function listLanguageRanges(
  counts: ReadonlyMap<string, number>,
  always: readonly string[] = [],
): string[] {
  const ranges = [...counts.keys()];
  return ranges.filter(
    (range) =>
      always.includes(range) ||
      ranges.every(
        (other) =>
          other === range || !isInLanguage(other, range) || counts.get(other) !== counts.get(range),
      ),
  );
}
