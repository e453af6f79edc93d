import { expect, test } from "vitest";

import { findFreePort } from "#tests/find-free-port.ts";

import { startAddressLookup } from "./start-address-lookup.ts";

const SITE = "http://localhost:9";

test("returns the address, readable only by pages of the site", async () => {
  await using stage = await startForTest();
  const lookUp = (origin: string) => fetch(stage.url, { headers: { origin } });

  const answer = await lookUp(SITE);
  expect(await answer.json()).toEqual({ ip: "203.0.113.7" });
  expect(answer.headers.get("access-control-allow-origin")).toBe(SITE);
  const foreignAnswer = await lookUp("https://elsewhere.example");
  expect(foreignAnswer.headers.get("access-control-allow-origin")).toBeNull();
  expect(await (await fetch(stage.origin)).text()).toBe("203.0.113.7");
});

test("returns an IPv6 address as often as requested", async () => {
  await using stage = await startForTest();
  await stage.order({ kind: "ipv6", times: 2 });

  const addresses = [await stage.ask(), await stage.ask(), await stage.ask()];
  expect(addresses).toEqual(["2001:db8::7", "2001:db8::7", "203.0.113.7"]);
});

test("fails until it is reset", async () => {
  await using stage = await startForTest();
  await stage.order({ kind: "broken" });

  expect((await fetch(stage.url)).status).toBe(503);
  expect((await fetch(stage.url)).status).toBe(503);
  await stage.order({ kind: "usual" });
  expect(await stage.ask()).toBe("203.0.113.7");
});

test("does not answer, or answers slowly", async () => {
  await using stage = await startForTest();
  await stage.order({ kind: "silent", times: 1 });
  await expect(fetch(stage.url, { signal: AbortSignal.timeout(60) })).rejects.toThrow("timeout");

  await stage.order({ kind: "slow", ms: 60 });
  const since = performance.now();
  expect(await stage.ask()).toBe("203.0.113.7");
  expect(performance.now() - since).toBeGreaterThan(55);
});

test("refuses control requests from pages", async () => {
  await using stage = await startForTest();

  expect((await stage.order({ kind: "broken" }, { origin: SITE })).status).toBe(403);
  expect((await stage.order({ kind: "odd" })).status).toBe(400);
  expect(await stage.ask()).toBe("203.0.113.7");
});

async function startForTest() {
  const lookup = await startAddressLookup({ port: await findFreePort(), siteOrigins: [SITE] });

  return {
    ...lookup,
    async ask(): Promise<string> {
      return (await (await fetch(lookup.url)).json()).ip;
    },
    order: (order: object, headers: Record<string, string> = {}) =>
      fetch(`${lookup.origin}/__sim/answers`, {
        method: "POST",
        headers,
        body: JSON.stringify(order),
      }),
  };
}
