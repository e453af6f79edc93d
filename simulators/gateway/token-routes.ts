import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { z } from "zod";

import { waitForClose } from "#simulators/listen.ts";
import { readForm } from "#simulators/read-form.ts";

import type { FaultName } from "./faults.ts";
import { FieldName, validateField } from "./fields.ts";
import type { Instrument } from "./ledger.ts";
import type { Merchant } from "./merchant.ts";

const emptyCard = { number: null, bin: null, exp: null, type: null, category: null, hash: null };

const emptyCheck = {
  name: null,
  account: null,
  aba: null,
  transit: null,
  institution: null,
  hash: null,
};

const SaveRequest = z.object({
  tokenId: z.string(),
  tokenizationKey: z.string(),
  /** Whether this is the last save before the token is used. */
  isFinal: z.boolean().default(false),
  data: z.tuple([z.object({ elementId: FieldName, value: z.string() })]),
});

/** The calls of pages: create a token and read its details. Only field iframes save. */
export function tokenRoutes(merchant: Merchant) {
  const { tokens, settings, faults } = merchant;
  const app = new Hono<{ Bindings: HttpBindings }>();
  const forSites = cors({ origin: settings.siteOrigins });
  app.use("/create", forSites);
  app.use("/lookup", forSites);

  app.post("/create", async (c) => {
    const { tokenizationKey } = await readForm(c.req);
    if (tokenizationKey !== settings.tokenizationKey) return c.json(invalidKeyError, 401);
    return c.json({ token: tokens.create(), ...merchantInfo });
  });

  app.post("/lookup", async (c) => {
    const { tokenId = "", tokenizationKey } = await readForm(c.req);
    if (tokenizationKey !== settings.tokenizationKey) return c.json(invalidKeyError, 401);
    const instrument = tokens.find(tokenId);
    return instrument ? c.json(describeInstrument(instrument)) : c.json(unknownTokenError, 404);
  });

  app.post("/save", async (c) => {
    const read = SaveRequest.safeParse(await c.req.json().catch(() => null));
    if (!read.success) return c.json({ error: z.prettifyError(read.error) }, 400);
    const { tokenId, tokenizationKey, isFinal, data } = read.data;
    if (tokenizationKey !== settings.tokenizationKey) return c.json(invalidKeyError, 401);
    const [{ elementId, value }] = data;

    const saved = saveField(merchant, tokenId, elementId, value);
    if (!saved) return c.json(unknownTokenError, 404);
    const { isValid, message } = saved;
    const fault = isFinal && isValid ? (faults.take("field")?.fault ?? saved.fault) : null;
    if (fault === "no_finalize") return waitForClose(c);
    if (fault === "finalize_error") return c.json({ error: "The field could not be saved" }, 500);
    return c.json({ token: tokenId, isValid, message });
  });
  return app;
}

const invalidKeyError = { error: "Invalid tokenization key" };
const unknownTokenError = { error: "Payment Token does not exist" };

const merchantInfo = {
  merchantId: "1",
  merchantName: "The stand-in of the demonstration",
  currencies: ["USD"],
  cardBrands: ["visa", "mastercard", "amex", "discover", "diners", "jcb"],
  applePay: { currencies: [], cardBrands: [] },
  testMode: false,
  allowedApplePayDomains: [],
};

/** The details of a token that a page may read. */
function describeInstrument(instrument: Instrument) {
  if (instrument.kind === "check") {
    const { name, account, aba, hash } = instrument;
    return { card: emptyCard, check: { ...emptyCheck, name, account, aba, hash } };
  }
  const { number, exp, brand, hash } = instrument;
  const card = { number, bin: number.slice(0, 6), exp, type: brand, category: "unknown", hash };
  return { card, check: emptyCheck };
}

type SavedField = {
  isValid: boolean;
  message: string;
  /** The fault that the number stands for. */
  fault: FaultName | null;
};

/** Validates a field's value and stores the permitted parts; null for an unknown token. */
export function saveField(
  { tokens, clock, hash }: Merchant,
  token: string,
  field: FieldName,
  value: string,
): SavedField | null {
  const result = validateField(field, value, { today: clock.today(), hash });
  const filled = result.isValid ? result.filled : { [field]: undefined };
  if (!tokens.fill(token, filled)) return null;
  if (!result.isValid) return { isValid: false, message: result.message, fault: null };

  const { ccnumber, checkaccount } = result.filled;
  return { isValid: true, message: "", fault: (ccnumber ?? checkaccount)?.conduct.fault ?? null };
}
