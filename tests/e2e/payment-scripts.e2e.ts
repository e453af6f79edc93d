import { readFile } from "node:fs/promises";

import type { Page, Response } from "@playwright/test";

import { hashForPolicy } from "#server/pages/policy.ts";

import { translate } from "./account-steps.ts";
import {
  type Buyer,
  openCheckout,
  expectPaymentForm,
  fillCard,
  createBuyer,
  placeOrderButton,
  privacyCheckbox,
  thanksHeading,
  visaCard,
} from "./checkout-steps.ts";
import { chooseAmount, donationThanks, giveButton } from "./donation-steps.ts";
import { give, regularGivingsPanel } from "./regular-giving-steps.ts";
import { findInlineScripts, type ListedScript, trackScripts } from "./page-scripts.ts";
import type { PeopleLibrary } from "./people-library.ts";
import { expect, test } from "./whole-library.ts";

type Screen = { path: string; pay: (page: Page, buyer: Buyer) => Promise<void> };

/** The screens with the gateway's fields, each with a payment. */
const screens: Record<string, Screen> = {
  cart: {
    path: "/cart",
    async pay(page, buyer) {
      await openCheckout(page, buyer, { "the-lamp": 3 });
      await fillCard(page, visaCard);
      await privacyCheckbox(page).check();
      await placeOrderButton(page).click();
      await expect(thanksHeading(page)).toBeFocused();
    },
  },
  donate: {
    path: "/donate",
    async pay(page) {
      await page.goto("/donate?lng=en");
      await expect(giveButton(page)).toBeVisible();
      await chooseAmount(page, "12.50");
      await fillCard(page, visaCard);
      await giveButton(page).click();
      await expect(donationThanks(page)).toBeFocused();
    },
  },
  method: {
    path: "/donate/method",
    async pay(page) {
      await page.goto("/account?lng=en");
      await regularGivingsPanel(page)
        .getByRole("link", { name: translate("giving-change-method") })
        .click();
      await expectPaymentForm(page);
      await fillCard(page, visaCard);
      await page.locator("#use-method").click();
      await expect(page.getByText(translate("cart-posted-success"))).toBeVisible();
    },
  },
};

test("P12: has only the scripts and headers of docs/scripts.md", async ({ page, library }) => {
  const inventory = await readInventory();
  const hosts = hostsOf(library);
  const buyer = await createBuyer(library);
  await give(buyer, library, { dollars: 19 });

  for (const [screen, { path, pay }] of Object.entries(screens)) {
    await test.step(screen, async () => {
      const tracked = trackScripts(page, path, hosts);
      await pay(page, buyer);

      const listed = inventory.scripts.filter(({ screens }) => screens.includes(screen));
      expect.soft(namesOf(tracked.scripts())).toEqual(namesOf(listed));
      expect(tracked.frames()).toEqual(["the gateway"]);
      expect(await headersOf(tracked.answer(), library)).toEqual(inventory.headers);
    });
  }
});

test("P12: gives every script in the inventory a reason and payment screens", async () => {
  const { scripts, headers } = await readInventory();
  expect(scripts.length).toBeGreaterThan(20);
  expect(headers.length).toBeGreaterThan(5);
  for (const { name, reason, screens: named } of scripts) {
    expect(reason, name).not.toBe("");
    for (const screen of named) expect(Object.keys(screens), name).toContain(screen);
  }
});

type Listed = ListedScript & { screens: string[]; reason: string };

/** The table rows and header lines of docs/scripts.md. */
async function readInventory(): Promise<{ scripts: Listed[]; headers: string[] }> {
  const text = await readFile(new URL("../../docs/scripts.md", import.meta.url), "utf8");
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  const scripts = rows.slice(2).map((row) => {
    const [, name = "", from = "", at = "", reason = ""] = row
      .split("|")
      .map((cell) => cell.trim());
    return { name, from, screens: at.split(", "), reason };
  });
  return { scripts, headers: text.match(/^[a-z-]+: .+$/gm) ?? [] };
}

/** The role of each origin. */
function hostsOf({ origin, simulators }: PeopleLibrary): Record<string, string> {
  return { [origin]: "the library", [simulators.gatewayOrigin]: "the gateway" };
}

function namesOf(scripts: readonly ListedScript[]): string[] {
  return [...new Set(scripts.map(({ name, from }) => `${name}, of ${from}`))].toSorted();
}

/** The headers that restrict the page, with hosts named by their role. */
async function headersOf(answer: Response, { simulators }: PeopleLibrary): Promise<string[]> {
  const { IDENTITY_ISSUER, GATEWAY_ORIGIN, IP_LOOKUP_URL } = simulators.env;
  const places = { GATEWAY: GATEWAY_ORIGIN, IDENTITY: IDENTITY_ISSUER, LOOKUP: IP_LOOKUP_URL };
  const html = await answer.text();
  const own = {
    script: new Set(findInlineScripts(html).map(hashForPolicy)),
    style: stylesOf(html),
  };

  const headers = Object.entries(await answer.allHeaders()).filter(([name]) => judging.test(name));
  const lines = headers.map(([name, value]) => `${name}: ${withoutHashes(value, own)}`);
  return lines
    .toSorted()
    .map((line) =>
      Object.entries(places).reduce(
        (named, [name, url = ""]) => named.replaceAll(new URL(url).origin, name),
        line,
      ),
    );
}

const judging =
  /policy|^cross-origin|^x-content|^permissions|^reporting|^strict|^access-control|^x-frame|^clear|^link$|^refresh$|^set-cookie$/;

/** HASHES, when they are exactly those of the page's own scripts or styles. */
function withoutHashes(value: string, own: Record<string, ReadonlySet<string>>): string {
  return value.replaceAll(
    /\b(script|style)(-src [^;]*?)((?:'sha256-[\w+/=]+' ?)+)/g,
    (found, kind: string, directive: string, hashes: string) => {
      const named = new Set(hashes.trim().split(" "));
      const differing = named.symmetricDifference(own[kind] ?? new Set());
      return differing.size === 0 ? `${kind}${directive}HASHES` : found;
    },
  );
}

/** The hashes of the inline styles. */
function stylesOf(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, code = ""]) =>
      hashForPolicy(code),
    ),
  );
}
