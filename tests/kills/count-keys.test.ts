import { expect, test } from "vitest";

import { countKeys } from "./count-keys.ts";
import { sampleEntry, sampleIntent } from "./sample-entries.ts";

test("counts keys by their answers, and those cut off by their orders", () => {
  const cutOff = { kind: "cut off" } as const;
  const intents = [
    sampleIntent({ wasUncertain: true }),
    sampleIntent({ mark: "10.0.0.2", tokens: ["2", "3"], told: { kind: "refused", code: "no" } }),
    sampleIntent({ mark: "10.0.0.3", told: cutOff, wasUncertain: true }),
    sampleIntent({ mark: "10.0.0.4", told: cutOff }),
    sampleIntent({ mark: "10.0.0.5", told: null }),
  ];
  const entries = [sampleEntry(), sampleEntry({ orderId: 2, mark: "10.0.0.3" })];

  expect(countKeys(intents, entries)).toEqual({
    keys: 5,
    placed: 1,
    refused: 1,
    cutOff: 2,
    placedUnheard: 1,
    paidAgain: 1,
    settled: 1,
  });
});
