/** Words as they were typed, without what no word contains and no longer than the api takes. */
export function sanitizeInput(value: string | null): string {
  return (value ?? "")
    .replace(/\p{Cc}|\p{Cs}/gu, " ")
    .trim()
    .slice(0, 200);
}
