import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";

import type { JWK } from "jose";
import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

const Keys = z.object({
  /** Private keys. The first one signs; the others only verify. */
  signing: z.array(z.custom<JWK>((value) => typeof value === "object" && value !== null)).min(1),
  cookie: z.string(),
});
export type Keys = z.infer<typeof Keys>;

export type KeyRing = {
  current: () => Keys;
  /** Adds a new signing key; previous keys still verify until they are dropped. */
  rotate: () => void;
  dropOld: () => void;
};

/** Keys stored below `folder`, created at the first start. */
export function openKeys(folder: string): KeyRing {
  const records = openRecords(join(folder, "keys"), (content) => Keys.parse(content));
  if (!records.find(RECORD_KEY)) {
    records.put(RECORD_KEY, {
      signing: [newSigningKey()],
      cookie: randomBytes(32).toString("base64url"),
    });
  }

  return {
    current,
    rotate() {
      const keys = current();
      records.put(RECORD_KEY, { ...keys, signing: [newSigningKey(), ...keys.signing] });
    },
    dropOld() {
      const keys = current();
      records.put(RECORD_KEY, { ...keys, signing: keys.signing.slice(0, 1) });
    },
  };

  function current(): Keys {
    const keys = records.find(RECORD_KEY);
    if (!keys) throw new Error("The keys are missing.");
    return keys;
  }
}

export function publicKeys({ signing }: Keys): JWK[] {
  return signing.map(({ kty, n, e, kid, alg, use }) => ({ kty, n, e, kid, alg, use }));
}

const RECORD_KEY = "keys";

function newSigningKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: randomUUID(), alg: "RS256", use: "sig" };
}
