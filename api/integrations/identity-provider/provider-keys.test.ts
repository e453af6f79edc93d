import { exportJWK, generateKeyPair } from "jose";
import { expect, test } from "vitest";

import { openProviderKeys } from "./provider-keys.ts";

const { publicKey } = await generateKeyPair("RS256");
const jwk = { ...(await exportJWK(publicKey)), kid: "known", alg: "RS256" };
const header = { alg: "RS256", kid: "known" };
const token = { payload: "", signature: "" };

/** A provider that answers on request, with a clock moved by hand. */
function startProvider() {
  let time = 0;
  const waiting: ((answer: Response) => void)[] = [];
  const findKey = openProviderKeys({
    address: "https://tenant.example/keys",
    fetch: () => new Promise((answer) => void waiting.push(answer)),
    now: () => time,
  });
  return {
    waiting,
    findKey: () => findKey(header, token),
    answer: (status = 200) => waiting.at(-1)?.(Response.json({ keys: [jwk] }, { status })),
    shift: (seconds: number) => void (time += seconds * 1_000),
  };
}

async function startKnown() {
  const provider = startProvider();
  const first = provider.findKey();
  provider.answer();
  await first;
  return provider;
}

test("uses cached keys without waiting for newer ones", async () => {
  const { findKey, shift, waiting } = await startKnown();
  shift(11 * 60);
  for (const _ of [1, 2, 3]) await findKey();
  expect(waiting).toHaveLength(2);
});

test("pauses after a slow failed fetch too", async () => {
  const { findKey, answer, shift, waiting } = await startKnown();
  shift(11 * 60);
  await findKey();
  shift(5);
  answer(504);
  await new Promise(setImmediate);

  await findKey();
  expect(waiting).toHaveLength(2);
  shift(6);
  await findKey();
  expect(waiting).toHaveLength(3);
});
