import { toComparable } from "#domain/to-comparable.ts";

/** What kinds of words a written name has, so that names can be split and put in order. */

export function listWords(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}

/** Organizations and collective names are kept whole: they have no first name and are not split. */
export function isOrganization(text: string): boolean {
  return (
    ORGANIZATION.test(toComparable(text)) ||
    /^(?:the|la|le|les|los|las) /i.test(text) ||
    /\b(?:church|iglesia|église) (?:of|in|de|du|des)\b/i.test(text) ||
    (/\bchurch\b/i.test(text) && !text.includes(",") && listWords(text).length > 2)
  );
}

const ORGANIZATION = new RegExp(
  `(?:^|\\s)(?:${[
    "press|publish(?:er|ers|ing)|publications?|company|corporation|corp|inc|ltd|llc|gmbh|sons|verlag",
    "society|ministry|ministries|university|seminary|institute|foundation|association|fellowship",
    "committee|team|project|projet|projeto|projekt|proyecto|developers|editors|federation|alliance|iglesia|sociedad|ministerios?",
    "universidad|fundacion|asociacion|editorial|eglise|societe|universite|editions|igreja",
  ].join(
    "|",
  )})(?:\\s|$)|^(?:autores varios|various|varios|varias|divers|several|multiple|auteurs? divers|a a v v|aa vv|collectif)(?:\\s|$)`,
);

/** "Jr.", "III", "D.D.", "Inc.": belongs to the name before the comma. */
export function isSuffix(part: string): boolean {
  return SUFFIX.test(part.replace(/[\s.]/g, "").toLowerCase()) && !/^\p{Ll}/u.test(part);
}

const SUFFIX =
  /^(?:jr|sr|jun|sen|ii|iii|iv|esq|inc|ltd|llc|co|ocso|osa|ocd|cssr|sdb|cp|rn|mbe|obe|cbe|phd|thd|thm|dmin|mdiv|dd|md|ma|ba|bd|lld|sj|op|osb|ofm|csb|frs|kc|qc)$/;

export function isGenerationSuffix(word: string): boolean {
  return /^(?:jr|sr|ii|iii|iv)\.?$/i.test(word) || /^[IVX]{2,6}$/.test(word);
}

/** "PhD" or "M.Div." without a comma before it. "Ma" is a name. */
export function isDegree(word: string): boolean {
  return /^(?:Ph|Th|D|M|Ed|Litt)\.?\s?(?:D|Phil|Min|Div|Th|MIN|DIV)\.?$/.test(word);
}

/** "Saint", "Sir", "Rev.": stands after the name in catalogs, and before it in books. */
export function isHonorific(part: string): boolean {
  return /^(?:saint|st\.|san|santo|santa|sir|dame|lord|lady|rev\.?|reverend|dr\.?|mrs?\.?|ms\.?|prof\.?|fr\.?|pope)$/i.test(
    part,
  );
}

/** "J.", "J. C.", "J.C." or "И. И." */
export function isInitials(part: string): boolean {
  return /^(?:\p{Lu}\p{Ll}?\.[\s-]?)+$/u.test(part) || /^\p{Lu}$/u.test(part);
}

/** "van", "de la": in small letters it is never a first name. */
function isParticle(word: string): boolean {
  return (
    word === word.toLowerCase() &&
    /^(?:van|von|vom|zu|zur|der|den|de|del|della|di|da|das|dos|du|des|la|le|las|los|el|al|bin|ibn|ter|ten|af|av|d[’']|l[’'])$/.test(
      word,
    )
  );
}

/** "van der Berg", "Van Til" or "St. John": a last name begins with it. */
export function startsAsSurname(text: string): boolean {
  const [first = ""] = listWords(text);
  return isParticle(first) || /^(?:van|von|de|del|della|du|des|st\.?|saint)$/i.test(first);
}

/** "Bishop of Hippo", "à Kempis", "of Assisi": describes a person, and is no name of another one. */
export function isEpithet(part: string): boolean {
  const words = listWords(part.toLowerCase());
  return words.length > 1 && words.some((word) => /^(?:of|the|à|from|to)$/.test(word));
}

/** Written without spaces between the parts of a name, family name first. */
export function isEastAsian(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

/** Two to six words that look like the name of one person. */
export function isFullName(text: string): boolean {
  if (isEastAsian(text)) return text.length > 1;
  const words = listWords(text.replace(/,.*$/, ""));
  const [first = "", ...others] = words;
  const last = others.findLast((word) => !isGenerationSuffix(word)) ?? "";
  return (
    words.length <= 6 &&
    last !== "" &&
    words.every((word) => /^[\p{L}\p{M}.'’ʼ‘-]+$/u.test(word)) &&
    !isOrganization(text) &&
    !isEpithet(text) &&
    !isParticle(first) &&
    !isParticle(last) &&
    !/^(?:co|company|sons|brothers|friends|family|others|associates|for|to|in|on|with)\.?$/i.test(
      last,
    ) &&
    isCapitalized(first) === isCapitalized(last)
  );
}

function isCapitalized(word: string): boolean {
  return !/^\p{Ll}/u.test(word);
}
