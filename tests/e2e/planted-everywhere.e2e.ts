import type { Page, Response } from "@playwright/test";

import { stubOtherHosts } from "./stub-other-hosts.ts";
import { listScreens, expectedStatus } from "./route-addresses.ts";
import { openEverything, waitUntilInteractive } from "./open-everything.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { type InjectionResult, injectScripts, scripts } from "./inject-scripts.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { openWholeLibrary } from "./whole-library.ts";
import { visit } from "./visit.ts";

/** A library in whose database somebody has written scripts, while it was stopped, wherever there is a text. */
const test = testWithLibrary<PeopleLibrary & InjectionResult>(async (use) => {
  let planting: InjectionResult = { planted: [], bare: [] };
  await using library = await openWholeLibrary({
    prepare: async (place) => {
      planting = await injectScripts(place);
    },
  });
  await use({ ...library, ...planting });
});

const { expect } = test;

test("P12, P13: every text that a catalog can bring has its script", async ({ library }) => {
  expect(library.bare).toEqual([]);
  expect(library.planted.length).toBeGreaterThan(40);
});

const FRAMED_SCREENS = "/embed/mailing?lng=en";

for (const half of [0, 1]) {
  test(`P12, P13: what is planted in any text of a catalog runs on no screen, new or kept, and leads nowhere, half ${half + 1}`, async ({
    page,
  }) => {
    const ran = await recordRunScripts(page);
    let texts = 0;
    let pressed = 0;
    // Neighbors, which are much alike, are in different halves.
    const screens = [...listScreens(), FRAMED_SCREENS].filter((_, place) => place % 2 === half);
    for (const address of screens) {
      const answer = await page.goto(address, { waitUntil: "commit" });
      // The address of what is framed is a script now, and so there is nothing to frame.
      expect(answer?.status(), address).toBe(
        address === FRAMED_SCREENS ? 404 : expectedStatus(address),
      );
      if (answer) await expectSameWhenCached(answer, page);
      await waitUntilInteractive(page);
      texts += (await page.evaluate<boolean>(HOLDS_PLANTED)) ? 1 : 0;
      await openEverything(page);
      expect(await findMarkup(page), address).toEqual([]);
      pressed += await pressScriptAddresses(page);
    }
    expect(texts).toBeGreaterThan(16);
    expect(pressed).toBeGreaterThan(0);
    expect(ran).toEqual([]);
  });
}

const HOLDS_PLANTED = `document.documentElement.outerHTML.includes("planted(")`;

/** Presses the links whose address is a script, and answers how many there were. The page stays where it is. */
async function pressScriptAddresses(page: Page): Promise<number> {
  const place = () => {
    const url = new URL(page.url());
    // The page removes a message that it has shown.
    url.searchParams.delete("message");
    return url.href;
  };
  const before = place();
  const pressed = await page.evaluate(async () => {
    const links = document.querySelectorAll<HTMLAnchorElement>('a[href^="javascript:"]');
    for (const link of links) link.click();
    // What a press leads to is a task of its own: it comes before the second frame.
    for (let frame = 0; links.length > 0 && frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return links.length;
  });
  expect(place()).toBe(before);
  return pressed;
}

/** Whoever asks next, and is sent what is kept, is sent the same letters under the same policy: what runs in it is known. */
async function expectSameWhenCached(answer: Response, page: Page): Promise<void> {
  const url = answer.url();
  const sent = await answer.text();
  const again = await page.request.get(url, { headers: await answer.request().allHeaders() });
  expect(again.status(), url).toBe(answer.status());
  expect(await again.text(), url).toBe(sent);
  expect(again.headers()["content-security-policy"], url).toBe(
    await answer.headerValue("content-security-policy"),
  );
}

test("P12, P13: a planted title runs nothing where it is read, heard, ordered and searched for", async ({
  page,
}) => {
  const ran = await recordRunScripts(page);
  await visit(page, "/audio?serieId=&lng=en");
  await page.getByRole("button", { name: /^Play Evening Hymn/ }).click();
  await expect(page.getByRole("region", { name: "Player", exact: true })).toBeVisible();
  expect(await findMarkup(page)).toEqual([]);

  await visit(page, "/book/the-lamp?lng=en");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("</script><script>planted(");
  await page
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await findMarkup(page)).toEqual([]);
  await page.getByRole("searchbox").first().fill("lamp");
  await page.getByRole("searchbox").first().press("Enter");
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(await findMarkup(page)).toEqual([]);

  await visit(page, "/read/the-lamp?lng=en");
  await expect.poll(() => page.frames().length).toBeGreaterThan(1);
  await openEverything(page);
  expect(await findMarkup(page)).toEqual([]);
  expect(ran).toEqual([]);
});

test("P13: what is read by programs holds a planted text as a text", async ({ page }) => {
  const ran = await recordRunScripts(page);
  for (const path of [
    "/sitemap.xml",
    "/robots.txt",
    "/site.webmanifest",
    "/api/library?language=en",
  ]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.headers()["content-security-policy"], path).toContain("default-src 'none'");
    expect(answer?.headers()["x-content-type-options"], path).toBe("nosniff");
    expect(await findMarkup(page), path).toEqual([]);
  }
  expect(ran).toEqual([]);
});

/** What ran of it, in whatever frame; no policy keeps a script from calling this. */
async function recordRunScripts(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.context().exposeBinding("planted", (_, how: unknown) => ran.push(String(how)));
  page.on("dialog", (dialog) => dialog.dismiss());
  page.on("request", (request) => {
    if (new URL(request.url()).hostname === "evil.example") ran.push(request.url());
  });
  await stubOtherHosts(page, null);
  return ran;
}

/** Elements and attributes that a planted text has become. */
function findMarkup(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      if (element.localName === "script" && /^\s*(top\.)?planted\(/.test(element.textContent)) {
        found.push(element.outerHTML);
      }
      for (const { name, value } of element.attributes) {
        const isScript = name.startsWith("on") || /^\s*javascript:planted/.test(value);
        if (isScript || name === "srcdoc") found.push(`${element.localName} ${name}=${value}`);
      }
    }
    return found;
  });
}

test("what is planted would run where nobody stands in its way", async ({ page }) => {
  const ran: string[] = [];
  await page.context().exposeBinding("planted", (_, how: unknown) => ran.push(String(how)));
  await page.route("http://nowhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<p>${scripts}</p>` }),
  );
  await page.goto("http://nowhere.example/");
  await expect
    .poll(() => ran)
    .toEqual(
      expect.arrayContaining(["ends a script", "is one", "answers an error", "lies in a frame"]),
    );
});
