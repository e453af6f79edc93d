/** An account deletion that is refused with one of these codes is tried again without the person, who gets the result by mail. */
export const retriedDeletionCodes: readonly string[] = [
  "delete-account-payment",
  "delete-account-giving",
  "delete-account-giving-goes-on",
];

/** Whether the library tries a deletion again by itself that was refused with `code`. */
export function isDeletionRetried(code: string): boolean {
  return retriedDeletionCodes.includes(code);
}
