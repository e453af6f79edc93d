import { beforeEach, expect, test, vi } from "vitest";

import { type CollectOptions, fieldsByMethod, type PaymentField } from "./collect.ts";
import { recordBlur, recordFocus } from "./field-validation.ts";
import {
  choosePayment,
  clearPaymentForm,
  closePaymentForm,
  openPaymentForm,
  requestToken,
} from "./collect-form.ts";
import { getPaymentState } from "./payment-state.ts";

const gateway = { origin: "https://gateway.example", tokenizationKey: "public" };
const css = { customCss: {}, placeholderCss: {}, focusCss: {}, invalidCss: {} };
const appearance = () => ({ ...css, fields: {} });
const token = "SW8eBa72-jkaqt9-xyuEX2-DC8qceRbe6z6";

let options: CollectOptions[] = [];
let calls: string[] = [];
const script = {
  configure: (settings: CollectOptions) => void options.push(settings),
  startPaymentRequest: () => void calls.push("start"),
  clearInputs: () => void calls.push("clear"),
};
const line = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  options.at(-1)?.timeoutCallback();
  vi.stubGlobal("CollectJS", script);
  vi.stubGlobal("navigator", line);
  options = [];
  calls = [];
  line.onLine = true;
  choosePayment("card");
  closePaymentForm();
});

const newest = () => options.at(-1)!;

async function openForm(): Promise<void> {
  const opening = openPaymentForm(gateway, appearance);
  await vi.advanceTimersByTimeAsync(500);
  newest().fieldsAvailableCallback();
  await opening;
}

function fill(fields: readonly PaymentField[] = fieldsByMethod.card): void {
  for (const field of fields) newest().validationCallback(field, true);
}

test("S9.10: configures the script once, after half a second", async () => {
  const opening = openPaymentForm(gateway, appearance);
  await vi.advanceTimersByTimeAsync(499);
  expect(options).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(options).toHaveLength(1);
  expect(getPaymentState().stage).toBe("opening");

  newest().fieldsAvailableCallback();
  await opening;
  expect(getPaymentState().stage).toBe("open");
});

test("fails when no field is drawn in time, and can be reopened", async () => {
  const opening = openPaymentForm(gateway, appearance);
  await vi.advanceTimersByTimeAsync(9_000);
  await opening;
  expect(getPaymentState().stage).toBe("failed");

  await openForm();
  expect(getPaymentState().stage).toBe("open");
});

test("draws nothing when the form is closed while it opens", async () => {
  const opening = openPaymentForm(gateway, appearance);
  closePaymentForm();
  await vi.advanceTimersByTimeAsync(500);
  await opening;
  expect([options.length, getPaymentState().stage]).toEqual([0, "closed"]);
});

test("S5.10: marks empty fields as wrong and sends no request", async () => {
  await openForm();
  expect(await requestToken()).toEqual({ state: "wrong" });
  expect(calls).toEqual([]);
  expect(getPaymentState().fields).toMatchObject({
    ccnumber: "wrong",
    ccexp: "wrong",
    cvv: "wrong",
  });
  expect(getPaymentState().fields.checkaba).toBe("empty");
});

test.each(fieldsByMethod.card)("S5.10: sends no request with an invalid %s", async (field) => {
  await openForm();
  fill();
  newest().validationCallback(field, false);
  newest().validationCallback(field, false);
  expect(await requestToken()).toEqual({ state: "wrong" });
  expect(calls).toEqual([]);
});

test("waits for the validation of a field that was just left", async () => {
  await openForm();
  fill(["ccnumber", "ccexp"]);
  recordFocus("cvv");
  const outcome = requestToken();
  await vi.advanceTimersByTimeAsync(400);
  expect(calls).toEqual([]);

  recordBlur("cvv", false);
  newest().validationCallback("cvv", true);
  await vi.advanceTimersByTimeAsync(50);
  expect(calls).toEqual(["start"]);
  newest().callback({ token });
  expect(await outcome).toEqual({ state: "token", token });
});

test("ignores corrections made after a refused submit", async () => {
  await openForm();
  fill(["ccnumber"]);
  recordFocus("ccexp");
  newest().validationCallback("ccexp", false);
  recordFocus("cvv");
  expect(await requestToken()).toEqual({ state: "wrong" });
  expect(getPaymentState().fields).toMatchObject({ ccexp: "wrong", cvv: "empty" });

  recordFocus("ccexp");
  fill();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(calls).toEqual([]);
});

test("does not report an empty field on blur", async () => {
  await openForm();
  recordFocus("ccnumber");
  recordBlur("ccnumber", true);
  newest().validationCallback("ccnumber", false);
  expect(getPaymentState().fields.ccnumber).toBe("empty");
});

async function ask() {
  fill();
  const outcome = requestToken();
  await vi.advanceTimersByTimeAsync(0);
  return outcome;
}

test.each([
  ["the script's timeout", 0, () => newest().timeoutCallback()],
  ["ten seconds", 10_000, () => {}],
])("fails when the gateway is silent for %s", async (_, pause, act) => {
  await openForm();
  fill();
  const outcome = requestToken();
  await vi.advanceTimersByTimeAsync(0);
  act();
  await vi.advanceTimersByTimeAsync(pause);
  expect(await outcome).toEqual({ state: "silent" });
  expect(getPaymentState().stage).toBe("failed");
});

test("rejects a token of the other payment method", async () => {
  await openForm();
  const outcome = ask();
  await vi.advanceTimersByTimeAsync(0);
  newest().callback({ token, check: { account: "x3815" } });
  expect(await outcome).toEqual({ state: "silent" });
});

test("ignores a token for a closed form", async () => {
  await openForm();
  const earlier = newest();
  const outcome = ask();
  await vi.advanceTimersByTimeAsync(0);
  closePaymentForm();
  expect(await outcome).toEqual({ state: "wrong" });

  await openForm();
  const next = ask();
  await vi.advanceTimersByTimeAsync(0);
  earlier.callback({ token: "of-before" });
  earlier.timeoutCallback();
  newest().callback({ token });
  expect(await next).toEqual({ state: "token", token });
});

test("reports silence when a valid field fails to save", async () => {
  await openForm();
  const outcome = ask();
  await vi.advanceTimersByTimeAsync(0);
  newest().validationCallback("ccexp", false);
  expect(await outcome).toEqual({ state: "silent" });
  expect(getPaymentState().fields.ccexp).toBe("unchecked");
});

test("waits until the script has finished the previous request", async () => {
  await openForm();
  const first = ask();
  await vi.advanceTimersByTimeAsync(0);
  newest().validationCallback("ccexp", false);
  expect(await first).toEqual({ state: "silent" });

  await openForm();
  const next = ask();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(calls).toEqual(["start"]);
  newest().timeoutCallback();
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["start", "start"]);
  newest().callback({ token });
  expect(await next).toEqual({ state: "token", token });
});

test("marks nothing as wrong and sends nothing while offline", async () => {
  await openForm();
  fill(["ccnumber", "cvv"]);
  line.onLine = false;
  recordFocus("ccexp");
  newest().validationCallback("ccexp", false);
  expect(getPaymentState().fields.ccexp).toBe("unchecked");
  expect(await requestToken()).toEqual({ state: "offline" });
  expect(calls).toEqual([]);
});

test("S4.03: ignores card fields when paying by bank", async () => {
  await openForm();
  choosePayment("bank");
  fill(fieldsByMethod.bank);
  newest().validationCallback("ccnumber", false);
  const outcome = requestToken();
  await vi.advanceTimersByTimeAsync(0);
  newest().validationCallback("ccexp", false);
  newest().callback({ token, check: { account: "x3815" } });
  expect(await outcome).toEqual({ state: "token", token });
});

test("S4.03: clears every field after an outcome", async () => {
  await openForm();
  fill();
  clearPaymentForm();
  expect(calls).toEqual(["clear"]);
  expect(Object.values(getPaymentState().fields).every((state) => state === "empty")).toBe(true);
});

test("throws nothing into the script", async () => {
  await openForm();
  void ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(() => newest().callback(null)).not.toThrow();
});
