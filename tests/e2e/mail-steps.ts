import type { Page } from "@playwright/test";

import { expect, type PeopleLibrary } from "./people-library.ts";
import { visit } from "./visit.ts";

/** Waits for the newest mail to a person, and returns the first link that matches. */
export async function waitForMailLink(
  { simulators: { inboxOrigin } }: PeopleLibrary,
  to: string,
  kind: RegExp,
): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${inboxOrigin}/api/mails?to=${encodeURIComponent(to)}`);
        const mails: { text: string }[] = await answer.json();
        const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
        link = links.find((found) => kind.test(found)) ?? "";
        return link;
      },
      { intervals: [50] },
    )
    .not.toBe("");
  return link;
}

/** Opens a confirmation link, confirms, and expects the message. */
export async function confirmByLink(page: Page, link: string, message: string): Promise<void> {
  const other = await page.context().newPage();
  await visit(other, link);
  await other.locator("main form button").click();
  await expect(other.getByRole("heading", { name: message, level: 1 })).toBeVisible();
  await other.close();
}
