import { expect, test } from "vitest";

import { findFreePort } from "#tests/find-free-port.ts";

import { startAddressLookup } from "./start-address-lookup.ts";

const SITE = "http://localhost:9";

test("answers only pages of the site, and none when requested", async () => {
  await using lookup = await startAddressLookup({
    port: await findFreePort(),
    siteOrigins: [SITE],
  });
  const askFrom = async (origin: string) => {
    const answer = await fetch(lookup.url, { headers: { origin } });
    return [answer.headers.get("access-control-allow-origin"), (await answer.json()).ip];
  };
  const order = async (kind: string, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ kind });
    return (await fetch(`${lookup.origin}/__sim/answers`, { method: "POST", headers, body }))
      .status;
  };

  expect(await askFrom(SITE)).toEqual([SITE, "203.0.113.7"]);
  expect((await askFrom("https://elsewhere.example"))[0]).toBeNull();
  expect(await (await fetch(lookup.origin)).text()).toBe("203.0.113.7");
  expect([await order("odd"), await order("silent", { origin: SITE })]).toEqual([400, 403]);
  expect(await order("silent")).toBe(204);
  await expect(fetch(lookup.url, { signal: AbortSignal.timeout(60) })).rejects.toThrow("timeout");
});
