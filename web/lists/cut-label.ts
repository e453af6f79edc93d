const LONGEST = 17;

/** S5.04: a label of a dropdown is cut to 17 characters. */
export function cutLabel(label: string): string {
  const letters = [...label];
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join("").trimEnd()}…` : label;
}
