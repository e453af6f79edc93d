const rightToLeftScripts = new Set("Arab Hebr Syrc Thaa Nkoo Adlm Rohg Mand Samr".split(" "));

type TextAttributes = { lang?: string; dir: "rtl" | "auto" };

const known = new Map<string, TextAttributes>();

/**
 * The attributes of an element with a text in the language of a tag, in any case. A title that begins with Latin letters
 * or digits is still right-to-left in Arabic; in other languages its first letter decides.
 */
export function writtenIn(tag: string | undefined): TextAttributes {
  if (!tag) return { dir: "auto" };
  const attributes = known.get(tag) ?? findAttributes(tag);
  known.set(tag, attributes);
  return attributes;
}

function findAttributes(tag: string): TextAttributes {
  try {
    const locale = new Intl.Locale(tag);
    const isRightToLeft = rightToLeftScripts.has(locale.maximize().script ?? "");
    return { lang: locale.baseName, dir: isRightToLeft ? "rtl" : "auto" };
  } catch {
    return { dir: "auto" };
  }
}
