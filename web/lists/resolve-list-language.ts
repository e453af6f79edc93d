type ListLanguageState = {
  /** The language a list came in, and whether its address names one. */
  shown: string;
  isNamed: boolean;
  /** The language lists start with now, and by the wish that held when the list last came. */
  wanted: string;
  before: string;
};

/**
 * The language a list should be in. Where its address names none that is the one lists start with; and who wishes to
 * start with another (S4.10) has the list follow, when it still is in the language it started with.
 */
export function resolveListLanguage({ shown, isNamed, wanted, before }: ListLanguageState): string {
  return !isNamed || shown === before ? wanted : shown;
}
