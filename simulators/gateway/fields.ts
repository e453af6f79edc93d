import { z } from "zod";

import { TestBehavior } from "./test-cards.ts";
import type { Instrument } from "./instrument.ts";

export const FieldName = z.enum([
  "ccnumber",
  "ccexp",
  "cvv",
  "checkname",
  "checkaccount",
  "checkaba",
]);
export type FieldName = z.infer<typeof FieldName>;

export const FilledFields = z
  .object({
    ccnumber: z.object({
      number: z.string(),
      brand: z.string(),
      hash: z.string(),
      conduct: TestBehavior,
    }),
    ccexp: z.string(),
    cvv: z.string(),
    checkname: z.string(),
    checkaccount: z.object({ account: z.string(), hash: z.string(), conduct: TestBehavior }),
    checkaba: z.string(),
  })
  .partial();
export type FilledFields = z.infer<typeof FilledFields>;

/** The payment instrument from the fields: a card if complete, otherwise an account. */
export function findFilledInstrument(filled: FilledFields): Instrument | null {
  const { ccnumber, ccexp, cvv = "P", checkaccount, checkaba, checkname = "" } = filled;
  if (ccnumber && ccexp) return { kind: "card", ...ccnumber, exp: ccexp, cvv };
  if (checkaccount && checkaba) {
    return { kind: "check", ...checkaccount, aba: checkaba, name: checkname };
  }
  return null;
}
