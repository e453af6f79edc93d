type ListLanguageState = {
  /** The language of the loaded list, and whether its address names it. */
  current: string;
  isNamed: boolean;
  /** The default language now, and when the list was last loaded. */
  preferred: string;
  previousPreferred: string;
};

/**
 * The language a list should have: the default when its address names none. A list that has the previous default
 * follows a change of the filter (S4.10).
 */
export function resolveListLanguage({
  current,
  isNamed,
  preferred,
  previousPreferred,
}: ListLanguageState): string {
  return !isNamed || current === previousPreferred ? preferred : current;
}
