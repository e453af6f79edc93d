import { expect, test } from "vitest";

import {
  startGatewaySimulator,
  type GatewaySimulator,
} from "#tests/payments/start-gateway-simulator.ts";

const SITE = "http://localhost:9";

test("returns the details of a token, which can be charged", async () => {
  await using gateway = await startGatewaySimulator();
  const token = await createToken(gateway);

  expect(await save(gateway, token, "ccnumber", "4111 1111 1111 1111")).toEqual({
    token,
    isValid: true,
    message: "",
  });
  expect((await lookup(gateway, token)).status).toBe(404);
  await save(gateway, token, "ccexp", "10/30");
  await save(gateway, token, "cvv", "999");

  expect(await (await lookup(gateway, token)).json()).toMatchObject({
    card: { number: "411111******1111", bin: "411111", exp: "1030", type: "visa" },
    check: { name: null, account: null, aba: null },
  });
  const paid = await gateway.transact({ type: "sale", amount: "5.00", payment_token: token });
  expect(paid).toMatchObject({ response: "1", cvvresponse: "M" });
});

test("creates tokens with the form of the real gateway's", async () => {
  await using gateway = await startGatewaySimulator();

  const shape = /^[A-Za-z0-9]{8}-[A-Za-z0-9]{6}-[A-Za-z0-9]{6}-[A-Za-z0-9]{12}$/;
  expect(await createToken(gateway)).toMatch(shape);
});

test("returns the last digits for an account token", async () => {
  await using gateway = await startGatewaySimulator();
  const token = await createToken(gateway);
  await save(gateway, token, "checkaccount", "24413815");
  await save(gateway, token, "checkaba", "490000018");
  await save(gateway, token, "checkname", "Ada Reader");

  expect(await (await lookup(gateway, token)).json()).toMatchObject({
    card: { number: null, bin: null },
    check: { name: "Ada Reader", account: "****3815", aba: "490000018", transit: null },
  });
});

test("reports an invalid value and replaces the previous one", async () => {
  await using gateway = await startGatewaySimulator();
  const token = await createToken(gateway);
  await save(gateway, token, "ccexp", "1030");
  await save(gateway, token, "ccnumber", "4111111111111111");

  expect(await save(gateway, token, "ccnumber", "4111")).toMatchObject({
    isValid: false,
    message: "Card number must be 13-19 digits and a recognizable card format",
  });
  expect((await lookup(gateway, token)).status).toBe(404);
});

test("refuses a wrong key for tokens and fields", async () => {
  await using gateway = await startGatewaySimulator();

  expect((await create(gateway, "another-key")).status).toBe(401);
  const frame = await fetch(`${gateway.origin}/token/inline.php?tokenizationKey=x&elementId=cvv`);
  expect(frame.status).toBe(403);
});

test("lets pages of the site request tokens but not save fields", async () => {
  await using gateway = await startGatewaySimulator();
  const allowed = async (call: string, origin: string) => {
    const answer = await fetch(`${gateway.origin}/token/api/${call}`, {
      method: "OPTIONS",
      headers: { origin, "access-control-request-method": "POST" },
    });
    return answer.headers.get("access-control-allow-origin");
  };

  expect(await allowed("create", SITE)).toBe(SITE);
  expect(await allowed("lookup", SITE)).toBe(SITE);
  expect(await allowed("create", "https://elsewhere.example")).toBeNull();
  expect(await allowed("save", SITE)).toBeNull();
});

test("lets only pages of the site embed a field, with its own policy", async () => {
  await using gateway = await startGatewaySimulator();
  const query = new URLSearchParams({
    tokenizationKey: "public-key",
    elementId: "ccnumber",
    title: 'Card "number"',
    placeholder: "<1234>",
    token: "a-token",
  });

  const frame = await fetch(`${gateway.origin}/token/inline.php?${query}`);
  const policy = frame.headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`frame-ancestors ${SITE}`);
  const page = await frame.text();
  expect(page).toContain('aria-label="Card &quot;number&quot;"');
  expect(page).toContain('placeholder="&lt;1234&gt;"');
  expect(page).toContain('inputmode="numeric"');
});

test("serves the script unless a fault removes it", async () => {
  await using gateway = await startGatewaySimulator();
  const load = () => fetch(`${gateway.origin}/token/Collect.js`);
  await gateway.control("POST", "faults", { fault: "script_404" });

  expect((await load()).status).toBe(404);
  const script = await load();
  expect(script.headers.get("content-type")).toContain("text/javascript");
  expect(await script.text()).toContain("CollectJS");
});

test("delays the script when requested", async () => {
  await using gateway = await startGatewaySimulator();
  await gateway.control("POST", "faults", { fault: "script_hang" });

  await gateway.expectSilence((signal) => fetch(`${gateway.origin}/token/Collect.js`, { signal }));
});

test("fails or does not answer the last save when requested", async () => {
  await using gateway = await startGatewaySimulator();
  const token = await createToken(gateway);
  await gateway.control("POST", "faults", { fault: "no_finalize" });

  expect((await post(gateway, token, "cvv", "999", false)).status).toBe(200);
  await gateway.expectSilence((signal) => post(gateway, token, "cvv", "999", true, signal));
  await gateway.control("POST", "faults", { fault: "finalize_error" });
  expect((await post(gateway, token, "cvv", "999", true)).status).toBe(500);
  expect((await post(gateway, token, "cvv", "999", true)).status).toBe(200);
});

test.each([
  ["4000000000090136", 500],
  ["4111111111111111", 200],
])("answers the last save of the number %s with %i", async (number, status) => {
  await using gateway = await startGatewaySimulator();
  const token = await createToken(gateway);

  expect((await post(gateway, token, "ccnumber", number, false)).status).toBe(200);
  expect((await post(gateway, token, "ccnumber", number, true)).status).toBe(status);
});

function create({ origin }: GatewaySimulator, tokenizationKey: string): Promise<Response> {
  const body = new URLSearchParams({ tokenizationKey, source: "collectjs", version: "1" });
  return fetch(`${origin}/token/api/create`, { method: "POST", body });
}

async function createToken(gateway: GatewaySimulator): Promise<string> {
  return (await (await create(gateway, "public-key")).json()).token;
}

function post(
  { origin }: GatewaySimulator,
  tokenId: string,
  elementId: string,
  value: string,
  isFinal: boolean,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const tokenizationKey = "public-key";
  return fetch(`${origin}/token/api/save`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tokenId, tokenizationKey, isFinal, data: [{ elementId, value }] }),
    signal,
  });
}

async function save(gateway: GatewaySimulator, tokenId: string, elementId: string, value: string) {
  return (await post(gateway, tokenId, elementId, value, false)).json();
}

function lookup({ origin }: GatewaySimulator, tokenId: string): Promise<Response> {
  return fetch(`${origin}/token/api/lookup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ tokenId, tokenizationKey: "public-key", cartCorrelationId: "1" }),
  });
}
