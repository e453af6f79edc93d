import { createHmac } from "node:crypto";

import { expect, test } from "vitest";

import { readEvent } from "./event.ts";

const key = "a key of the gateway";
const body = JSON.stringify({
  event_id: "8c1f",
  event_type: "transaction.sale.success",
  event_body: { order_id: "O-1", transaction_id: "27", action: { amount: "13.75" } },
});
const sign = (text: string, nonce = "n0nce", by = key) =>
  `t=${nonce},s=${createHmac("sha256", by).update(`${nonce}.${text}`).digest("hex")}`;
const read = (signature: string | undefined, text = body) =>
  readEvent(key, signature, new TextEncoder().encode(text));

test("reads a signed webhook, with hex digits in either case", () => {
  const event = { id: "8c1f", type: "transaction.sale.success", orderid: "O-1" };
  expect(read(sign(body))).toEqual(event);
  const [nonce, hex = ""] = sign(body).split(",s=");
  expect(read(`${nonce},s=${hex.toUpperCase()}`)).toEqual(event);
});

test.each([
  ["no signature", undefined],
  ["another key", sign(body, "n0nce", "another key")],
  ["another body", sign(`${body} `)],
  ["another nonce", sign(body).replace("n0nce", "nonce")],
  ["the nonce left out", sign(body).replace(/^t=n0nce,/, "")],
  ["a shorter signature", sign(body).slice(0, -2)],
  ["a longer signature", `${sign(body)}00`],
  ["no hex digits", `t=n0nce,s=${"z".repeat(64)}`],
])("P11: returns null for %s", (_, signature) => {
  expect(read(signature)).toBeNull();
});

test.each([
  ["no JSON", "response=1"],
  ["no id", JSON.stringify({ event_type: "x" })],
  ["a NUL in its id", JSON.stringify({ event_id: "a\0b", event_type: "x" })],
  ["a NUL in its type", JSON.stringify({ event_id: "1", event_type: "\0" })],
  [
    "a NUL in the id of the order",
    JSON.stringify({ event_id: "1", event_type: "x", event_body: { order_id: "O-1\0" } }),
  ],
  ["half a character", JSON.stringify({ event_id: "\ud800", event_type: "x" })],
  ["an id that is too long", JSON.stringify({ event_id: "x".repeat(101), event_type: "x" })],
])("returns null for a signed body with %s", (_, text) => {
  expect(read(sign(text), text)).toBeNull();
});

test("reads a webhook about no order", () => {
  const text = JSON.stringify({
    event_id: "1",
    event_type: "settlement.batch.complete",
    event_body: {},
  });
  expect(read(sign(text), text)).toMatchObject({ orderid: "" });
});
