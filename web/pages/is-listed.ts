/** The page about what donations do, shown beside the donation form. */
export const GIFTS_PAGE = "gifts";

/**
 * Whether a page is listed: the thank-you page follows a donation, and `GIFTS_PAGE` is part of the donation screen. In a
 * file of its own for the server, which runs its sources under Node: that reads no JSX.
 */
export function isListed({ code }: { code: string }): boolean {
  return code !== "thank-you" && code !== GIFTS_PAGE;
}
