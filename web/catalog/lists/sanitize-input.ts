/** Search text without control characters and surrogates, cut to the API's limit of 200 characters. */
export function sanitizeInput(value: string | null): string {
  return (value ?? "")
    .replace(/\p{Cc}|\p{Cs}/gu, " ")
    .trim()
    .slice(0, 200);
}
