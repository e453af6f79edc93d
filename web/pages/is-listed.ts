/** What gifts do, which stands beside the form for one. */
export const GIFTS_PAGE = "gifts";

/** Whether a page may be come upon by itself: one comes to the thanks only after a gift. */
export function isListed({ code }: { code: string }): boolean {
  return code !== "thank-you" && code !== GIFTS_PAGE;
}
