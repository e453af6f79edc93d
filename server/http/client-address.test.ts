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

test("without a trusted proxy a forwarding header is not believed", async () => {
  expect(await addressSeen([], "203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
  expect(await addressSeen(["10.0.0.0/8"], "203.0.113.9", "198.51.100.1")).toBe("203.0.113.9");
});

test("behind a trusted proxy it is the last address that is none of ours", async () => {
  const trusted = ["10.0.0.0/8", "127.0.0.1"];
  expect(await addressSeen(trusted, "10.1.2.3", "198.51.100.1")).toBe("198.51.100.1");
  expect(await addressSeen(trusted, "127.0.0.1", "6.6.6.6, 198.51.100.1, 10.9.9.9")).toBe(
    "198.51.100.1",
  );
});

test.each(["nonsense", "", "10.0.0.7", "<script>"])(
  "a forwarding header that names nobody (%s) leaves the proxy's own address",
  async (forwarded) => {
    expect(await addressSeen(["10.0.0.0/8"], "10.1.2.3", forwarded)).toBe("10.1.2.3");
  },
);

test("IPv4 over an IPv6 socket is written as IPv4, and IPv6 networks can be trusted", async () => {
  expect(await addressSeen([], "::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(await addressSeen(["fd00::/8"], "fd00::1", "2001:db8::5")).toBe("2001:db8::5");
});

test("a call made within the process comes from nobody, or from whom it is made for", async () => {
  const addressOf = clientAddress(["127.0.0.1"]);
  const app = new Hono().get("/", (c) => c.text(addressOf(c)));
  expect(await (await app.request("/")).text()).toBe("");

  // Whom it is made for may be a proxy of ours that names nobody.
  for (const address of ["203.0.113.9", "127.0.0.1"]) {
    const headers = { "X-Forwarded-For": address };
    expect(await (await app.request("/", { headers })).text()).toBe(address);
  }
});
