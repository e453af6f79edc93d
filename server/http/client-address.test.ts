import { Hono } from "hono";
import { expect, test } from "vitest";

import { clientAddress } from "./client-address.ts";

async function addressSeen(trusted: string[], peer: string, forwarded?: string): Promise<string> {
  const addressOf = clientAddress(trusted);
  const app = new Hono().get("/", (c) => c.text(addressOf(c)));
  const headers = new Headers();
  if (forwarded !== undefined) headers.set("X-Forwarded-For", forwarded);
  const bindings = { incoming: { socket: { remoteAddress: peer } } };

  return (await app.request("/", { headers }, bindings)).text();
}

test("ignores X-Forwarded-For without a trusted proxy", async () => {
  expect(await addressSeen([], "203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  expect(await addressSeen(["10.0.0.0/8"], "203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
});

test("takes the last untrusted address behind a trusted proxy", async () => {
  const trusted = ["10.0.0.0/8", "127.0.0.1"];
  expect(await addressSeen(trusted, "10.1.2.3", "198.51.100.1")).toBe("198.51.100.1");
  expect(await addressSeen(trusted, "127.0.0.1", "6.6.6.6, 198.51.100.1, 10.9.9.9")).toBe(
    "198.51.100.1",
  );
});

test.each(["nonsense", "", "10.0.0.7", "<script>"])(
  "falls back to the proxy's address for the header %j",
  async (forwarded) => {
    expect(await addressSeen(["10.0.0.0/8"], "10.1.2.3", forwarded)).toBe("10.1.2.3");
  },
);

test("writes IPv4-mapped addresses as IPv4 and trusts IPv6 networks", async () => {
  expect(await addressSeen([], "::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(await addressSeen(["fd00::/8"], "fd00::1", "2001:db8::5")).toBe("2001:db8::5");
});

test("takes the forwarded address of a call within the process", async () => {
  const addressOf = clientAddress(["127.0.0.1"]);
  const app = new Hono().get("/", (c) => c.text(addressOf(c)));
  expect(await (await app.request("/")).text()).toBe("");

  // The client may have a trusted proxy's address, when that proxy names none.
  for (const address of ["203.0.113.9", "127.0.0.1"]) {
    const headers = { "X-Forwarded-For": address };
    expect(await (await app.request("/", { headers })).text()).toBe(address);
  }
});
