import { expect, test } from "vitest";

import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import { cents } from "#domain/money.ts";

import { guardGateway, guardIdentityProvider, guardMailServer } from "./guard-services.ts";

const card = { paymentMethod: "card" as const };
const charge = { ...card, orderid: "O-1", amount: cents(5), transactionId: "T1" };
const regularGiving = { orderid: "G-1", amount: cents(5), firstDay: "2026-04-01", vaultId: "v" };
const name = { firstName: "R", lastName: "A" };
const text = { ipAddress: "", description: "" };

/** Every method that moves money, or changes when or by which means it moves. */
const changes: [string, (gateway: Gateway) => Promise<unknown>][] = [
  ["charge", (gateway) => gateway.charge({ ...charge, ...name, ...text, token: "t" })],
  [
    "create",
    ({ regularGivings }) => regularGivings.create({ ...regularGiving, ...name, description: "" }),
  ],
  ["change", ({ regularGivings }) => regularGivings.change("S1", cents(6))],
  [
    "storeMethod",
    ({ regularGivings }) => regularGivings.storeMethod("v", { ...card, token: "t" }, "V-1"),
  ],
  [
    "setSchedulePaymentMethod",
    ({ regularGivings }) => regularGivings.setSchedulePaymentMethod("S1", "v"),
  ],
  ["end", ({ regularGivings }) => regularGivings.end("S1")],
  ["deleteCustomer", ({ regularGivings }) => regularGivings.deleteCustomer("v")],
  ["send", ({ refunds }) => refunds.send({ ...charge, kind: "refund" })],
];
/** Every method that only reads. */
const reads: [string, (gateway: Gateway) => unknown][] = [
  ["findCharge", (gateway) => gateway.findCharge("O-1")],
  ["findCharges", (gateway) => gateway.findCharges("O-1")],
  ["findCard", (gateway) => gateway.findCard("O-1")],
  ["listTransactions", (gateway) => gateway.listTransactions(new Date(0), new Date(1))],
  ["readEvent", (gateway) => gateway.readEvent("s", new Uint8Array())],
  ["find", ({ regularGivings }) => regularGivings.find("G-1")],
  ["list", ({ regularGivings }) => regularGivings.list()],
  ["find", ({ refunds }) => refunds.find({ orderid: "O-1", refundid: null })],
];

/** A gateway that records the names of the methods called. */
function recordingGateway(reached: string[]): Gateway {
  const handler: ProxyHandler<object> = {
    get: (_, name) =>
      name === "regularGivings" || name === "refunds"
        ? new Proxy({}, handler)
        : () => (reached.push(String(name)), Promise.resolve("reached")),
  };
  return new Proxy<Gateway>(Object.create(null), handler);
}

test.each(changes)("P18: passes %s on for a library, but not for a copy", async (change, call) => {
  const reached: string[] = [];
  await call(guardGateway(recordingGateway(reached), async () => false));
  expect(reached).toEqual([change]);

  const answer = await call(guardGateway(recordingGateway(reached), async () => true));
  expect(reached).toEqual([change]);
  expect(answer).toMatchObject({ answer: "not sent: this is a copy of the library" });
});

test.each(reads)("passes %s on for a copy", async (read, call) => {
  const reached: string[] = [];
  await call(guardGateway(recordingGateway(reached), async () => true));
  expect(reached).toEqual([read]);
});

test("guards every method of the gateway that does not only read", () => {
  const guarded = guardGateway(recordingGateway([]), async () => true);
  const { regularGivings, refunds, ...own } = guarded;
  const all = [own, regularGivings, refunds].flatMap((group) => Object.keys(group));
  expect(all.toSorted()).toEqual([...changes, ...reads].map(([name]) => name).toSorted());
});

test("P18: sends no mail for a copy and leaves it queued", async () => {
  const sent: unknown[] = [];
  const server = {
    send: async (letter: object) => (sent.push(letter), { kind: "sent" as const, answer: "250" }),
  };
  const letter = { from: "", to: "a@example.org", subject: "", text: "", html: "", messageId: "" };
  expect(await guardMailServer(server, async () => true).send(letter)).toMatchObject({
    kind: "put-off",
  });
  expect(sent).toEqual([]);
  expect(await guardMailServer(server, async () => false).send(letter)).toMatchObject({
    kind: "sent",
  });
});

test("lets people sign in to a copy but deletes no account", async () => {
  const calls: string[] = [];
  const guarded = guardIdentityProvider(
    {
      findMember: async () => (calls.push("who"), null),
      resendVerification: async () => void calls.push("mail"),
      deleteAccount: async () => void calls.push("end"),
    },
    async () => true,
  );
  await guarded.findMember("token");
  await expect(guarded.deleteAccount("auth0|1")).rejects.toThrow("a copy of the library");
  await expect(guarded.resendVerification("auth0|1")).rejects.toThrow("a copy of the library");
  expect(calls).toEqual(["who"]);
});
