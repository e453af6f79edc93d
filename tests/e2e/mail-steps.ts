import type { Page } from "@playwright/test";

import { expect, type PeopleLibrary } from "./people-library.ts";
import { visit } from "./visit.ts";

/** The addresses that the newest mail to somebody leads to, once it has come. */
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

/** Follows a link of ours in a mail, says yes, and is told that it is done. */
export async function confirmByLink(page: Page, link: string, done: string): Promise<void> {
  const other = await page.context().newPage();
  await visit(other, link);
  await other.locator("main form button").click();
  await expect(other.getByRole("heading", { name: done, level: 1 })).toBeVisible();
  await other.close();
}
