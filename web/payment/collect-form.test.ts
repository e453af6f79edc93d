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
let did: string[] = [];
const script = {
  configure: (given: CollectOptions) => void options.push(given),
  startPaymentRequest: () => void did.push("start"),
  clearInputs: () => void did.push("clear"),
};
const line = { onLine: true };

beforeEach(() => {
  vi.useFakeTimers();
  options.at(-1)?.timeoutCallback();
  vi.stubGlobal("CollectJS", script);
  vi.stubGlobal("navigator", line);
  options = [];
  did = [];
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

test("S9.10: the script is told half a second after the form stands, once", async () => {
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

test("fields that are never drawn have failed within twenty seconds, and can be asked for again", async () => {
  const opening = openPaymentForm(gateway, appearance);
  await vi.advanceTimersByTimeAsync(9_000);
  await opening;
  expect(getPaymentState().stage).toBe("failed");

  await openForm();
  expect(getPaymentState().stage).toBe("open");
});

test("a form that is closed while it opens is not drawn", async () => {
  const opening = openPaymentForm(gateway, appearance);
  closePaymentForm();
  await vi.advanceTimersByTimeAsync(500);
  await opening;
  expect([options.length, getPaymentState().stage]).toEqual([0, "closed"]);
});

test("S5.10: with nothing filled in no request starts, and each field is said to be wrong", async () => {
  await openForm();
  expect(await requestToken()).toEqual({ state: "wrong" });
  expect(did).toEqual([]);
  expect(getPaymentState().fields).toMatchObject({
    ccnumber: "wrong",
    ccexp: "wrong",
    cvv: "wrong",
  });
  expect(getPaymentState().fields.checkaba).toBe("empty");
});

test.each(fieldsByMethod.card)(
  "S5.10: a card whose %s is wrong starts no request",
  async (field) => {
    await openForm();
    fill();
    newest().validationCallback(field, false);
    newest().validationCallback(field, false);
    expect(await requestToken()).toEqual({ state: "wrong" });
    expect(did).toEqual([]);
  },
);

test("a field that was just left is waited for, and then judged as the gateway says", async () => {
  await openForm();
  fill(["ccnumber", "ccexp"]);
  recordFocus("cvv");
  const asked = requestToken();
  await vi.advanceTimersByTimeAsync(400);
  expect(did).toEqual([]);

  recordBlur("cvv", false);
  newest().validationCallback("cvv", true);
  await vi.advanceTimersByTimeAsync(50);
  expect(did).toEqual(["start"]);
  newest().callback({ token });
  expect(await asked).toEqual({ state: "token", token });
});

test("what is mended while another field is still judged is for the next press", async () => {
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
  expect(did).toEqual([]);
});

test("a field that is left empty is left in peace until the form is sent", async () => {
  await openForm();
  recordFocus("ccnumber");
  recordBlur("ccnumber", true);
  newest().validationCallback("ccnumber", false);
  expect(getPaymentState().fields.ccnumber).toBe("empty");
});

async function ask() {
  fill();
  const asked = requestToken();
  await vi.advanceTimersByTimeAsync(0);
  return asked;
}

test.each([
  ["the script's own word", 0, () => newest().timeoutCallback()],
  ["ten seconds", 10_000, () => {}],
])("a gateway that does not answer has failed by %s", async (_, pause, act) => {
  await openForm();
  fill();
  const asked = requestToken();
  await vi.advanceTimersByTimeAsync(0);
  act();
  await vi.advanceTimersByTimeAsync(pause);
  expect(await asked).toEqual({ state: "silent" });
  expect(getPaymentState().stage).toBe("failed");
});

test("a token of the other way to pay is not taken", async () => {
  await openForm();
  const asked = ask();
  await vi.advanceTimersByTimeAsync(0);
  newest().callback({ token, check: { account: "x3815" } });
  expect(await asked).toEqual({ state: "silent" });
});

test("a token that comes for a form that is gone is nobody's", async () => {
  await openForm();
  const before = newest();
  const asked = ask();
  await vi.advanceTimersByTimeAsync(0);
  closePaymentForm();
  expect(await asked).toEqual({ state: "wrong" });

  await openForm();
  const next = ask();
  await vi.advanceTimersByTimeAsync(0);
  before.callback({ token: "of-before" });
  before.timeoutCallback();
  newest().callback({ token });
  expect(await next).toEqual({ state: "token", token });
});

test("what was right and cannot be saved in the end is told as a gateway that does not answer", async () => {
  await openForm();
  const asked = ask();
  await vi.advanceTimersByTimeAsync(0);
  newest().validationCallback("ccexp", false);
  expect(await asked).toEqual({ state: "silent" });
  expect(getPaymentState().fields.ccexp).toBe("unchecked");
});

test("a request waits for the script to give up the one before", async () => {
  await openForm();
  const first = ask();
  await vi.advanceTimersByTimeAsync(0);
  newest().validationCallback("ccexp", false);
  expect(await first).toEqual({ state: "silent" });

  await openForm();
  const next = ask();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(did).toEqual(["start"]);
  newest().timeoutCallback();
  await vi.advanceTimersByTimeAsync(0);
  expect(did).toEqual(["start", "start"]);
  newest().callback({ token });
  expect(await next).toEqual({ state: "token", token });
});

test("without a line no field is called wrong, and no request starts", async () => {
  await openForm();
  fill(["ccnumber", "cvv"]);
  line.onLine = false;
  recordFocus("ccexp");
  newest().validationCallback("ccexp", false);
  expect(getPaymentState().fields.ccexp).toBe("unchecked");
  expect(await requestToken()).toEqual({ state: "offline" });
  expect(did).toEqual([]);
});

test("S4.03: what is wrong with a card does not matter to whoever pays by bank", async () => {
  await openForm();
  choosePayment("bank");
  fill(fieldsByMethod.bank);
  newest().validationCallback("ccnumber", false);
  const asked = requestToken();
  await vi.advanceTimersByTimeAsync(0);
  newest().validationCallback("ccexp", false);
  newest().callback({ token, check: { account: "x3815" } });
  expect(await asked).toEqual({ state: "token", token });
});

test("S4.03: after an outcome nothing that was typed is left", async () => {
  await openForm();
  fill();
  clearPaymentForm();
  expect(did).toEqual(["clear"]);
  expect(Object.values(getPaymentState().fields).every((state) => state === "empty")).toBe(true);
});

test("an error of ours never reaches the script", async () => {
  await openForm();
  void ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(() => newest().callback(null)).not.toThrow();
});
