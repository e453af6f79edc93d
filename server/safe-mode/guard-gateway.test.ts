import { expect, test } from "vitest";

import type { Gateway } from "#api/integrations/payment-gateway/gateway.ts";
import { cents } from "#domain/money.ts";

import { guardGateway } from "./guard-gateway.ts";
import { guardIdentityProvider } from "./guard-identity-provider.ts";
import { guardMailServer } from "./guard-mail-server.ts";

const card = { paymentMethod: "card" as const };
const charge = { ...card, orderid: "O-1", amount: cents(5), transactionId: "T1" };
const regularGiving = { orderid: "G-1", amount: cents(5), firstDay: "2026-04-01", vaultId: "v" };
const name = { firstName: "R", lastName: "A" };
const text = { ipAddress: "", description: "" };

/** Each way to move money, or what moves it. */
const ways: [string, (gateway: Gateway) => Promise<unknown>][] = [
  ["charge", (gateway) => gateway.charge({ ...charge, ...name, ...text, token: "t" })],
  [
    "begin",
    ({ regularGivings }) => regularGivings.begin({ ...regularGiving, ...name, description: "" }),
  ],
  ["change", ({ regularGivings }) => regularGivings.change("S1", cents(6))],
  ["replace", ({ regularGivings }) => regularGivings.replace("v", { ...card, token: "t" }, "V-1")],
  ["renew", ({ regularGivings }) => regularGivings.renew("S1", "v")],
  ["end", ({ regularGivings }) => regularGivings.end("S1")],
  ["forget", ({ regularGivings }) => regularGivings.forget("v")],
  ["send", ({ refunds }) => refunds.send({ ...charge, kind: "refund" })],
];
/** Each way to ask. */
const questions: [string, (gateway: Gateway) => unknown][] = [
  ["findCharge", (gateway) => gateway.findCharge("O-1")],
  ["findCharges", (gateway) => gateway.findCharges("O-1")],
  ["findCard", (gateway) => gateway.findCard("O-1")],
  ["listTransactions", (gateway) => gateway.listTransactions(new Date(0), new Date(1))],
  ["readEvent", (gateway) => gateway.readEvent("s", new Uint8Array())],
  ["find", ({ regularGivings }) => regularGivings.find("G-1")],
  ["list", ({ regularGivings }) => regularGivings.list()],
  ["find", ({ refunds }) => refunds.find({ orderid: "O-1", refundid: null })],
];

/** One that notes what reaches it, whatever that is. */
function noting(reached: string[]): Gateway {
  const note: ProxyHandler<object> = {
    get: (_, name) =>
      name === "regularGivings" || name === "refunds"
        ? new Proxy({}, note)
        : () => (reached.push(String(name)), Promise.resolve("reached")),
  };
  return new Proxy<Gateway>(Object.create(null), note);
}

test.each(ways)(
  "P18: %s reaches the gateway of a library, and not that of a copy",
  async (way, ask) => {
    const reached: string[] = [];
    await ask(guardGateway(noting(reached), async () => false));
    expect(reached).toEqual([way]);

    const answer = await ask(guardGateway(noting(reached), async () => true));
    expect(reached).toEqual([way]);
    expect(answer).toMatchObject({ answer: "not sent: this is a copy of the library" });
  },
);

test.each(questions)("%s may be asked by a copy", async (question, ask) => {
  const reached: string[] = [];
  await ask(guardGateway(noting(reached), async () => true));
  expect(reached).toEqual([question]);
});

test("whatever a gateway can do is either a question or held", () => {
  const held = guardGateway(noting([]), async () => true);
  const { regularGivings, refunds, ...own } = held;
  const all = [own, regularGivings, refunds].flatMap((part) => Object.keys(part));
  expect(all.toSorted()).toEqual([...ways, ...questions].map(([name]) => name).toSorted());
});

test("P18: a copy writes to nobody, and what it was to send waits", async () => {
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

test("a copy lets people sign in, and ends no account", async () => {
  const asked: string[] = [];
  const held = guardIdentityProvider(
    {
      findMember: async () => (asked.push("who"), null),
      resendVerification: async () => void asked.push("mail"),
      deleteAccount: async () => void asked.push("end"),
    },
    async () => true,
  );
  await held.findMember("token");
  await expect(held.deleteAccount("auth0|1")).rejects.toThrow("a copy of the library");
  await expect(held.resendVerification("auth0|1")).rejects.toThrow("a copy of the library");
  expect(asked).toEqual(["who"]);
});
