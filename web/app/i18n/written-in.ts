/**
 * The attributes of an element with a text in the language of a tag, in any case. A title that begins with Latin letters
 * or digits is still right-to-left in Arabic; in other languages its first letter decides.
 */
export function writtenIn(tag: string | undefined): { lang?: string; dir: "rtl" | "auto" } {
  try {
    const locale = new Intl.Locale(tag ?? "");
    const isRightToLeft = rightToLeftScripts.test(locale.maximize().script ?? "");
    return { lang: locale.baseName, dir: isRightToLeft ? "rtl" : "auto" };
  } catch {
    return { dir: "auto" };
  }
}

const rightToLeftScripts = /Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg|Mand|Samr/;
