const MAX_LABEL_LENGTH = 17;

/** What is too long to be shown whole is cut: a label of a dropdown to 17 characters (S5.04). */
export function truncateLabel(label: string, longest = MAX_LABEL_LENGTH): string {
  const letters = [...label];
  return letters.length > longest ? `${letters.slice(0, longest).join("").trimEnd()}…` : label;
}
