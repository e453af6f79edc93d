/** Languages that older tags name after their macrolanguage: "yue" in "zh-yue". All others are sign languages. */
const extendedLanguages =
  "zh-(?=cdo|cjy|cmn|cnp|cpx|csp|czh|czo|gan|hak|hnm|hsn|luh|lzh|mnp|nan|sjc|wuu|yue)|" +
  "ar-(?=aao|abh|abv|acm|acq|acw|acx|acy|adf|aeb|aec|afb|ajp|apc|apd|arb|arq|ars|ary|arz|auz|avl|ayh|ayl|ayn|ayp|bbz|pga|shu|ssh)|" +
  "ms-(?=bjn|btj|bve|bvu|coa|dup|hji|jak|jax|kvb|kvr|kxd|lce|lcf|liw|max|meo|mfa|mfb|min|mqg|msi|mui|orn|ors|pel|pse|tmw|urk|vkk|vkt|xmm|zlm|zmi|zsm)|" +
  "kok-(?=gom|knn)|lv-(?=ltg|lvs)|sw-(?=swc|swh)|uz-(?=uzn|uzs)|sgn-(?=[a-z]{3})";

const replacements: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?:${extendedLanguages})(?=[a-z]{3}(?:-|$))`, "i"), ""],
  [/^zh-min-(?=nan$)/i, ""],
  [/^i-(?=(?:ami|bnn|hak|pwn|tao|tay|tsu)$)/i, ""],
  [/^i-klingon$/i, "tlh"],
  [/^i-lux$/i, "lb"],
  [/^i-navajo$/i, "nv"],
  [/^no-bok(?=-|$)/i, "nb"],
  [/^no-nyn(?=-|$)/i, "nn"],
  [/^sgn-be-fr$/i, "sfb"],
  [/^sgn-be-nl$/i, "vgt"],
  [/^sgn-ch-de$/i, "sgg"],
  [/^en-gb-oed$/i, "en-GB-oxendict"],
];

/** The form by which RFC 5646 has replaced an older tag that `Intl` refuses; other tags as they are. */
export function replaceFormerTag(tag: string): string {
  return replacements.reduce((text, [former, current]) => text.replace(former, current), tag);
}
