import { z } from "zod";

import { FaultName } from "./faults.ts";

/** The behavior of a test card or account, encoded in its number. */
export const TestBehavior = z.object({
  /** The response code; 100 is approved. */
  code: z.string(),
  fault: FaultName.nullable(),
  /** Number of queries that do not find the payment. */
  hiddenFor: z.number(),
  later: z.enum(["well", "declined", "returned", "returned-late"]),
});
export type TestBehavior = z.infer<typeof TestBehavior>;

/**
 * 4000 0000 0000 CCC and a check digit gets the response code CCC; 4000 0000 0009 NNN and a check digit causes fault
 * NNN.
 */
export function getCardBehavior(number: string): TestBehavior {
  const [, code = ""] = /^400000000000(\d{3})\d$/.exec(number) ?? [];
  const [, fault = ""] = /^400000000009(\d{3})\d$/.exec(number) ?? [];
  return getBehavior(code, fault);
}

/** 9000 0000 CCC gets the response code CCC; 9000 0900 NNN causes fault NNN. */
export function getAccountBehavior(number: string): TestBehavior {
  const [, code = ""] = /^90000000(\d{3})$/.exec(number) ?? [];
  const [, fault = ""] = /^90000900(\d{3})$/.exec(number) ?? [];
  return getBehavior(code, fault);
}

/** Response codes for a decline by a bank. */
const declineCodes = new Set(
  "200 201 202 203 204 220 221 222 223 224 225 226 240 250 251 252 253 260 261 262 263 264".split(
    " ",
  ),
);

const failureTexts: Record<string, string> = {
  300: "Invalid Credit Card Number",
  400: "Transaction error returned by processor",
  410: "Invalid merchant configuration",
  411: "Merchant account is inactive",
  420: "Communication error",
  421: "Communication error with issuer",
  430: "Duplicate transaction at processor",
  440: "Processor format error",
  441: "Invalid transaction information",
  460: "Processor feature not available",
  461: "Unsupported card type",
};

export function getResponseText(code: string, kind: "card" | "check"): string {
  if (code === "100") return "SUCCESS";
  return failureTexts[code] ?? (kind === "card" ? "DECLINE" : "FAILED");
}

const defaultBehavior: TestBehavior = { code: "100", fault: null, hiddenFor: 0, later: "well" };

const behaviorByFault: Record<string, Partial<TestBehavior>> = {
  "001": { fault: "drop_before" },
  "002": { fault: "drop_after" },
  "003": { fault: "hang_after" },
  "004": { fault: "http_502_after" },
  "005": { fault: "empty_body" },
  "006": { fault: "html_body" },
  "007": { fault: "slow" },
  "008": { fault: "error_400_after" },
  "009": { fault: "dup_reply" },
  "010": { fault: "rate_limited" },
  "011": { fault: "drop_after", hiddenFor: 2 },
  "012": { fault: "no_finalize" },
  "013": { fault: "finalize_error" },
  "014": { fault: "hang_before" },
  "015": { later: "declined" },
  "016": { later: "returned" },
  "017": { later: "returned-late" },
};

function getBehavior(code: string, fault: string): TestBehavior {
  return { ...defaultBehavior, ...(isKnownCode(code) ? { code } : {}), ...behaviorByFault[fault] };
}

function isKnownCode(code: string): boolean {
  return declineCodes.has(code) || failureTexts[code] !== undefined;
}
