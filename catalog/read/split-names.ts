import {
  isEastAsian,
  isEpithet,
  isFullName,
  isGenerationSuffix,
  isHonorific,
  isInitials,
  isOrganization,
  isSuffix,
  listWords,
  startsAsSurname,
} from "./name-words.ts";

/** Outside of brackets. */
const SEPARATOR = /\s*[;；؛、，،|｜](?![^()]*\))\s*/;

const AND_WORDS =
  "and|And|AND|y|e|et|ET|und|UND|en|og|och|ja|dan|at|ug|kag|ken|ak|na|thiab|wantaim|и|та|και|with|con|avec|mit|com|met|as told to";
const CONJUNCTION = new RegExp(`\\s*[&/＆]\\s*|\\s+[-–—]\\s+|\\s+(?:\\+|${AND_WORDS})\\s+`);
const COMMA_AND = new RegExp(`,\\s*(?:[&＆]|(?:${AND_WORDS})\\s)\\s*`, "g");

/**
 * The names in a text such as "Ann; Bob & Carl", "Ann Ample and Bob Bright" or "Ample, Ann B.; Bright, Bob", each as
 * written. A conjunction or comma separates only what looks like full names, so that "Simon & Schuster", "Ortega y
 * Gasset" and "Ample, Ann" stay whole.
 */
export function splitNames(text: string): string[] {
  const listed = text.split(SEPARATOR).filter((piece) => piece !== "");
  const plain = listed.filter((piece) => !CONJUNCTION.test(piece));
  const isListOfWords = plain.length > 0 && plain.every((piece) => listWords(piece).length === 1);
  return listed.flatMap((piece) => splitAtConjunctions(piece, isListOfWords && listed.length > 1));
}

function splitAtConjunctions(piece: string, isListOfWords: boolean): string[] {
  if (isOrganization(piece)) return [piece];

  const parts = piece.replace(COMMA_AND, " & ").split(CONJUNCTION);
  if (parts.length === 1) return splitAtCommas(piece);

  const units = parts.flatMap((part) => part.split(/\s*,\s*/)).filter((unit) => unit !== "");
  const [firstPart = "", ...laterParts] = parts;
  const isWords = units.every((unit) => listWords(unit).length === 1);
  const isSeries = firstPart.includes(",") && !laterParts.join("").includes(",");
  const hasCompany = units.some((unit) => isSuffix(unit));
  if (
    isWords &&
    !hasCompany &&
    (isListOfWords || isSeries || (units.length > 2 && !piece.includes(",")))
  )
    return units;

  const names = parts.flatMap(splitAtCommas);
  const areNames = names.every((name) => isFullName(name) || isInverted(name));
  return areNames ? names : splitAtCommas(piece);
}

/** One name, last name first. */
function isInverted(name: string): boolean {
  const [family = "", given = "", ...others] = listUnits(name);
  return given !== "" && others.length === 0 && isPair(family, given);
}

function splitAtCommas(piece: string): string[] {
  const units = listUnits(piece);
  const [first = "", second = "", ...others] = units;
  if (units.length < 2) return [piece];
  if (others.length === 0) return isPair(first, second) ? [piece] : units;

  if (units.every(isFullName)) return units;
  if (units.length % 2 === 0 && isListOfPairs(units)) return joinPairs(units);
  if (isSurname(first) && others.every(isFullName)) return [`${first}, ${second}`, ...others];
  return !isSurname(first) || units.every(isSurname) ? units : [piece];
}

/** The parts between commas, each with the suffixes that follow it. */
function listUnits(piece: string): string[] {
  const units: string[] = [];
  for (const part of piece.split(/\s*,\s*/).filter((each) => each !== "")) {
    const last = units.length - 1;
    const belongs = isSuffix(part) || isHonorific(part);
    if (belongs && last >= 0 && !isLikelyGiven(units, part)) units[last] += `, ${part}`;
    else units.push(part);
  }
  return units;
}

/** "Lewis, C. S." has no suffix: the surname alone is no name. */
function isLikelyGiven(units: readonly string[], part: string): boolean {
  if (isGenerationSuffix(part)) return false;
  return units.length === 1 && isInitials(part) && listWords(units[0] ?? "").length === 1;
}

/** Whether "family, given" is one name. */
function isPair(family: string, given: string): boolean {
  if (isEastAsian(family)) return [...family].length === 1 && [...given].length <= 2;
  const [bareGiven = ""] = given.split(",");
  // "Ample A, Bright B" are two.
  if (!isSurname(family) && [family, given].every(endsWithInitials)) return false;
  return (
    isSurname(family) ||
    listWords(bareGiven).length === 1 ||
    endsWithInitials(bareGiven) ||
    isEpithet(given) ||
    !isFullName(family) ||
    !isFullName(given)
  );
}

function endsWithInitials(unit: string): boolean {
  return isInitials(listWords(unit).at(-1) ?? "");
}

function isSurname(unit: string): boolean {
  const words = listWords(unit.replace(/,.*$/, ""));
  return words.length === 1 || startsAsSurname(unit);
}

function isListOfPairs(units: readonly string[]): boolean {
  const families = units.filter((_, index) => index % 2 === 0);
  const givens = units.filter((_, index) => index % 2 === 1);
  return (
    families.every(isSurname) ||
    givens.every((given) => listWords(given).length === 1 || isInitials(given))
  );
}

function joinPairs(units: readonly string[]): string[] {
  return units.flatMap((unit, index) => (index % 2 === 0 ? [`${unit}, ${units[index + 1]}`] : []));
}
