const MAX_LABEL_LENGTH = 17;

/** Cuts a label that is too long; a dropdown's labels have 17 characters (S5.04). */
export function truncateLabel(label: string, maxLength = MAX_LABEL_LENGTH): string {
  const letters = [...label];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join("").trimEnd()}…` : label;
}
