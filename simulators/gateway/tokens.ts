import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import { FilledFields, findFilledInstrument } from "./fields.ts";
import { DAY_MS } from "./formats.ts";
import type { Instrument } from "./ledger.ts";

const StoredToken = z.object({ createdAt: z.number(), filled: FilledFields });

/** A token for the filled-in fields; it is valid for one day and one payment. */
export type Tokens = {
  create: () => string;
  /** False for an unknown token. */
  fill: (token: string, filled: FilledFields) => boolean;
  find: (token: string) => Instrument | null;
  /** Like `find`, and uses up the token. */
  redeem: (token: string) => Instrument | null;
};

/** Tokens, stored below `folder` by their hashes. */
export function openTokens(folder: string, now: () => number): Tokens {
  const records = openRecords(join(folder, "tokens"), (content) => StoredToken.parse(content));
  for (const [key, { createdAt }] of records.all()) {
    if (isOver(createdAt)) records.remove(key);
  }

  return {
    create() {
      const token = [8, 6, 6, 12].map(randomText).join("-");
      records.put(hashToken(token), { createdAt: now(), filled: {} });
      return token;
    },
    fill(token, filled) {
      const stored = findKept(token);
      if (stored)
        records.put(hashToken(token), { ...stored, filled: { ...stored.filled, ...filled } });
      return stored !== null;
    },
    find,
    redeem(token) {
      const instrument = find(token);
      if (instrument) records.remove(hashToken(token));
      return instrument;
    },
  };

  function find(token: string): Instrument | null {
    return findFilledInstrument(findKept(token)?.filled ?? {});
  }

  function findKept(token: string): z.infer<typeof StoredToken> | null {
    const stored = records.find(hashToken(token));
    return stored && !isOver(stored.createdAt) ? stored : null;
  }

  function isOver(createdAt: number): boolean {
    return createdAt + DAY_MS <= now();
  }
}

/** SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function randomText(length: number): string {
  return Array.from(
    randomBytes(length),
    (byte) => TOKEN_CHARACTERS[byte % TOKEN_CHARACTERS.length],
  ).join("");
}

const TOKEN_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
