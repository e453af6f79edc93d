import { expect, test } from "vitest";

import { cents } from "#domain/money.ts";
import {
  account,
  card,
  startGatewaySimulator,
  type GatewaySimulator,
} from "#tests/payments/start-gateway-simulator.ts";

import { openGateway, type Sale } from "./gateway.ts";
import { openRegularGivings, readRegularGivings } from "./regular-givings.ts";
import { openQuery } from "./report.ts";
import { GatewayUnreachable, openTransact } from "./transact.ts";

const sale = {
  orderid: "D-1",
  amount: cents(10),
  paymentMethod: "card",
  firstName: "Ruth",
  lastName: "Alder",
  ipAddress: "192.0.2.1",
  description: "Gift 1",
} as const satisfies Omit<Sale, "token">;

const planned = {
  orderid: "G-1",
  amount: cents(10),
  firstDay: "2026-04-01",
  firstName: "Ruth",
  lastName: "Alder",
  description: "Every month",
};

function open({ origin, settings }: GatewaySimulator, timeoutMs = 2_000) {
  const { securityKey, signingKey } = settings;
  return openGateway({ origin, securityKey, signingKey, timeoutMs });
}

/** Makes a charge and has the gateway store its payment method; returns the vault customer. */
async function storeCustomer(simulator: GatewaySimulator, fields: Record<string, string> = card) {
  const token = await simulator.makeToken(fields);
  const paymentMethod = "checkaccount" in fields ? "bank" : "card";
  const donation = { ...sale, token, paymentMethod, vaultId: "customer-1" } as const;
  const outcome = await open(simulator).charge(donation);
  return (outcome.kind === "paid" && outcome.vaultId) || "";
}

test.each([
  ["a card", card, "1111"],
  ["an account", account, "3815"],
])("starts, charges, changes and ends a giving by %s", async (_, fields, lastFour) => {
  await using simulator = await startGatewaySimulator();
  const { regularGivings } = open(simulator);
  const created = await regularGivings.create({
    ...planned,
    vaultId: await storeCustomer(simulator, fields),
  });
  const id = created.kind === "done" ? created.id : "";

  const paymentMethod = "checkaccount" in fields ? "bank" : "card";
  const facts = { amount: cents(10), nextDay: "2026-04-01", paymentMethod, lastFour };
  const found = { id, orderid: "G-1", ...facts };
  expect(await regularGivings.find("G-1")).toEqual(found);
  await simulator.advance(31);
  expect(await regularGivings.change(id, cents(12.5))).toEqual({ kind: "done", id });
  expect(await regularGivings.list()).toEqual([
    { ...found, amount: cents(12.5), nextDay: "2026-05-01" },
  ]);

  expect(await regularGivings.end(id)).toEqual({ kind: "done", id });
  expect(await regularGivings.end(id)).toEqual({ kind: "done", id });
  expect(await regularGivings.find("G-1")).toBeNull();
  const { transactions } = await simulator.readLedger();
  expect(transactions.map(({ orderid, cents }) => [orderid, cents])).toEqual([
    ["D-1", 1000],
    ["G-1", 1000],
  ]);
});

test("charges another card after a renewal; its token works once", async () => {
  await using simulator = await startGatewaySimulator();
  const { regularGivings } = open(simulator);
  const created = await regularGivings.create({
    ...planned,
    vaultId: await storeCustomer(simulator),
  });
  const id = created.kind === "done" ? created.id : "";

  const token = await simulator.makeToken({ ...card, ccnumber: "6011000991300009" });
  const source = { token, paymentMethod: "card" } as const;
  expect((await regularGivings.storeMethod("customer-1", source, "V-1")).kind).toBe("done");
  for (let time = 0; time < 2; time++) {
    expect(await regularGivings.setSchedulePaymentMethod(id, "customer-1")).toEqual({
      kind: "done",
      id,
    });
    expect(await regularGivings.find("G-1")).toMatchObject({ lastFour: "0009", amount: cents(10) });
  }
  expect(await regularGivings.storeMethod("customer-1", source, "V-1")).toMatchObject({
    kind: "refused",
  });
  expect((await simulator.readLedger()).customers).toEqual(["customer-1"]);
});

test("stores no declined card, and does not try an account", async () => {
  await using simulator = await startGatewaySimulator();
  const { regularGivings, findCard } = open(simulator);
  await storeCustomer(simulator);
  const replace = async (fields: Record<string, string>, paymentMethod: "card" | "bank") => {
    const paidWith = { token: await simulator.makeToken(fields), paymentMethod };
    return regularGivings.storeMethod("customer-1", paidWith, `V-${paymentMethod}`);
  };
  const declined = await replace({ ...card, ccnumber: "4000000000002008" }, "card");
  expect(declined).toEqual({ kind: "refused", why: "payment", answer: "200 DECLINE" });
  const storedSale = { type: "sale", amount: "3.00", customer_vault_id: "customer-1" };
  expect(await simulator.transact(storedSale)).toMatchObject({ response: "1" });
  expect(await findCard("V-card")).toMatchObject({ lastFour: "2008", isApproved: false });

  expect(await replace(account, "bank")).toMatchObject({ kind: "done" });
  expect(await findCard("V-bank")).toBeNull();
  expect(await simulator.transact({ ...storedSale, payment: "check" })).toMatchObject({
    response: "1",
  });
});

test("deletes a vault customer, and accepts a missing one", async () => {
  await using simulator = await startGatewaySimulator();
  const { regularGivings } = open(simulator);
  const id = await storeCustomer(simulator);
  expect(id).toBe("customer-1");
  expect((await regularGivings.deleteCustomer(id)).kind).toBe("done");
  expect((await simulator.readLedger()).customers).toEqual([]);
  expect((await regularGivings.deleteCustomer(id)).kind).toBe("done");
});

test.each([
  ["drop_before", "unknown", 1],
  ["drop_after", "unknown", 0],
  ["rate_limited", "refused", 1],
])("deletes a customer with answer %s: the outcome is %s", async (...facts) => {
  const [fault, kind, count] = facts;
  await using simulator = await startGatewaySimulator();
  const id = await storeCustomer(simulator);
  await simulator.control("POST", "faults", { fault, on: "vault" });
  expect((await open(simulator).regularGivings.deleteCustomer(id)).kind).toBe(kind);
  expect((await simulator.readLedger()).customers).toHaveLength(count);
});

test.each([
  ["drop_before", "unknown", 0],
  ["drop_after", "unknown", 1],
  ["html_body", "unknown", 1],
  ["rate_limited", "refused", 0],
])("starts a giving with answer %s: the outcome is %s", async (fault, kind, count) => {
  await using simulator = await startGatewaySimulator();
  const { regularGivings } = open(simulator);
  const vaultId = await storeCustomer(simulator);
  await simulator.control("POST", "faults", { fault, on: "add_subscription" });
  expect((await regularGivings.create({ ...planned, vaultId })).kind).toBe(kind);
  expect(await regularGivings.list()).toHaveLength(count);
});

test("refuses a giving without a vault customer", async () => {
  await using simulator = await startGatewaySimulator();
  const outcome = await open(simulator).regularGivings.create({ ...planned, vaultId: "nobody" });
  expect(outcome.kind).toBe("refused");
});

test.each(["end", "deleteCustomer"] as const)("refuses to %s without an id", async (method) => {
  await using simulator = await startGatewaySimulator();
  const { regularGivings } = open(simulator);
  expect(await regularGivings[method]("")).toMatchObject({ kind: "refused", why: "library" });
});

test("finds a giving by its subscription id, else among all", async () => {
  await using simulator = await startGatewaySimulator();
  const vaultId = await storeCustomer(simulator);
  const queries: Record<string, string>[] = [];
  const place = { origin: simulator.origin, securityKey: simulator.settings.securityKey };
  const query = openQuery(place);
  const regularGivings = openRegularGivings(
    openTransact({ ...place, timeoutMs: 2_000 }),
    (filters, ...more) => {
      queries.push(filters);
      return query(filters, ...more);
    },
  );
  const created = await regularGivings.create({ ...planned, vaultId });
  await regularGivings.create({ ...planned, orderid: "G-2", vaultId });
  const id = created.kind === "done" ? created.id : "";

  const all = { report_type: "recurring" };
  expect(await regularGivings.find("G-1", id)).toMatchObject({ id, orderid: "G-1" });
  expect(queries.splice(0)).toEqual([{ ...all, subscription_id: id }]);
  expect(await regularGivings.find("G-1", "999")).toMatchObject({ id });
  expect(queries.splice(0)).toEqual([{ ...all, subscription_id: "999" }, all]);
  expect(await regularGivings.find("G-3", id)).toBeNull();
  expect(await regularGivings.find("G-1", null)).toMatchObject({ id });
});

test("omits foreign givings without a subscription id", async () => {
  const xml = `<nm_response><subscription><orderid/></subscription>
    <subscription id="7"><orderid>G-1</orderid></subscription></nm_response>`;
  const transact = openTransact({ origin: "http://127.0.0.1:9", securityKey: "", timeoutMs: 1 });
  const regularGivings = openRegularGivings(transact, async (_, read) => read(xml));
  expect(await regularGivings.list()).toMatchObject([{ id: "7", orderid: "G-1" }]);
});

test("refuses changes and throws for queries without a gateway", async () => {
  const gateway = openGateway({ origin: "http://127.0.0.1:9", securityKey: "", signingKey: "" });
  expect(await gateway.regularGivings.end("1")).toMatchObject({ kind: "refused", why: "library" });
  await expect(gateway.regularGivings.find("G-1")).rejects.toThrow(GatewayUnreachable);
});

const fields = `<plan><plan_amount>10.00</plan_amount></plan>
  <next_charge_date>2026-04-01</next_charge_date><cc_number>4xxxxxxxxxxx1111</cc_number>`;
const report = (...regularGivings: string[]) =>
  `<nm_response>${regularGivings.join("")}</nm_response>`;

test.each([
  ["an element", `<subscription><subscription_id>7</subscription_id>${fields}`],
  ["an attribute", `<subscription id="7">${fields}`],
  ["both", `<subscription id="7"><subscription_id>7</subscription_id>${fields}`],
])("reads the gateway's id of a giving from %s", (_, begin) => {
  expect(readRegularGivings(report(`${begin}<orderid>G-1</orderid></subscription>`))).toEqual([
    {
      id: "7",
      orderid: "G-1",
      amount: cents(10),
      nextDay: "2026-04-01",
      paymentMethod: "card",
      lastFour: "1111",
    },
  ]);
});

test("throws for one of ours without an id, instead of omitting it", () => {
  const numbered = `<subscription id="7">${fields}<orderid>G-1</orderid></subscription>`;
  const unnumbered = `<subscription>${fields}<orderid>G-2</orderid></subscription>`;
  expect(() => readRegularGivings(report(numbered, unnumbered))).toThrow(GatewayUnreachable);
});

test("returns empty ids for one without any", () => {
  expect(readRegularGivings(report(`<subscription>${fields}</subscription>`))).toMatchObject([
    { id: "", orderid: "" },
  ]);
});
