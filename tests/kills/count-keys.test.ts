import { expect, test } from "vitest";

import { countKeys } from "./count-keys.ts";
import { sampleEntry, sampleIntent } from "./sample-entries.ts";

test("counts keys by their answers, and those cut off by their orders", () => {
  const cutOff = { kind: "cut off" } as const;
  const intents = [
    sampleIntent({ wasUncertain: true }),
    sampleIntent({
      address: "10.0.0.2",
      tokens: ["2", "3"],
      answer: { kind: "refused", code: "no" },
    }),
    sampleIntent({ address: "10.0.0.3", answer: cutOff, wasUncertain: true }),
    sampleIntent({ address: "10.0.0.4", answer: cutOff }),
    sampleIntent({ address: "10.0.0.5", answer: null }),
  ];
  const entries = [sampleEntry(), sampleEntry({ orderId: 2, address: "10.0.0.3" })];

  expect(countKeys(intents, entries)).toEqual({
    keys: 5,
    placed: 1,
    refused: 1,
    rateLimited: 2,
    placedUnanswered: 1,
    paidAgain: 1,
    resolved: 1,
  });
});
