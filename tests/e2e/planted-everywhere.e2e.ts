import type { Page, Response } from "@playwright/test";

import { stubOtherHosts } from "./stub-other-hosts.ts";
import { listScreens, expectedStatus } from "./route-addresses.ts";
import { openEverything, waitUntilInteractive } from "./open-everything.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { deletedCode, type InjectionResult, injectScripts, scripts } from "./inject-scripts.ts";
import { testWithLibrary } from "./test-with-library.ts";
import { openWholeLibrary } from "./whole-library.ts";
import { visit } from "./visit.ts";

/** A library in whose database a script was appended to every text while it was stopped. */
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

test("P12, P13: plants a script in every text that a catalog can bring", async ({ library }) => {
  expect(library.bare).toEqual([]);
  expect(library.planted.length).toBeGreaterThan(40);
});

const FRAMED_SCREENS = "/embed/mailing?lng=en";

for (const half of [0, 1]) {
  test(`P12, P13: runs no planted script on a screen, fresh or cached, half ${half + 1}`, async ({
    page,
  }) => {
    const ran = await recordRunScripts(page);
    let texts = 0;
    let pressed = 0;
    // Similar neighbors are in different halves.
    const screens = [...listScreens(), FRAMED_SCREENS].filter((_, place) => place % 2 === half);
    for (const address of screens) {
      const answer = await page.goto(address, { waitUntil: "commit" });
      // The address of the framed form is a script now, so there is nothing to frame.
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

/** Presses the links whose address is a script, and returns how many there were. The page stays at its address. */
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
    // A navigation is a task of its own, which runs before the second frame.
    for (let frame = 0; links.length > 0 && frame < 2; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return links.length;
  });
  expect(place()).toBe(before);
  return pressed;
}

/** The cached response has the same body and the same policy, so no other script can run in it. */
async function expectSameWhenCached(answer: Response, page: Page): Promise<void> {
  const url = answer.url();
  const body = await answer.text();
  const cached = await page.request.get(url, { headers: await answer.request().allHeaders() });
  expect(cached.status(), url).toBe(answer.status());
  expect(await cached.text(), url).toBe(body);
  expect(cached.headers()["content-security-policy"], url).toBe(
    await answer.headerValue("content-security-policy"),
  );
}

test("P12, P13: runs no planted title when it is read, played, ordered or searched", async ({
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

  expect((await page.goto(`/book/${deletedCode}?lng=en`))?.status()).toBe(410);
  await expect(page.getByRole("main")).toContainText("</script><script>planted(");
  expect(await findMarkup(page)).toEqual([]);

  await visit(page, "/read/the-lamp?lng=en");
  await expect.poll(() => page.frames().length).toBeGreaterThan(1);
  await openEverything(page);
  expect(await findMarkup(page)).toEqual([]);
  expect(ran).toEqual([]);
});

test("P13: sends planted texts as text to programs", async ({ page }) => {
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

/** Records planted scripts that run in any frame; no policy keeps a script from calling the binding. */
async function recordRunScripts(page: Page): Promise<string[]> {
  const ran: string[] = [];
  await page.context().exposeBinding("planted", (_, form: unknown) => ran.push(String(form)));
  page.on("dialog", (dialog) => dialog.dismiss());
  page.on("request", (request) => {
    if (new URL(request.url()).hostname === "evil.example") ran.push(request.url());
  });
  await stubOtherHosts(page, null);
  return ran;
}

/** Elements and attributes made from a planted text. */
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

test("runs planted scripts where nothing blocks them", async ({ page }) => {
  const ran: string[] = [];
  await page.context().exposeBinding("planted", (_, form: unknown) => ran.push(String(form)));
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
