/** Whether a page may be come upon: one comes to the thanks only after a gift. */
export function isListed({ code }: { code: string }): boolean {
  return code !== "thank-you";
}
