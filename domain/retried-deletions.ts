/** Codes of refused account deletions that the library retries by itself; the person gets the result by mail. */
export const retriedDeletionCodes: readonly string[] = [
  "delete-account-payment",
  "delete-account-giving",
  "delete-account-giving-goes-on",
];

export function isDeletionRetried(code: string): boolean {
  return retriedDeletionCodes.includes(code);
}
