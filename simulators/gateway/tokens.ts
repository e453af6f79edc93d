import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

import type { Clock } from "./clock.ts";
import { DAY_MS } from "./dates.ts";
import { FilledFields, findFilledInstrument } from "./fields.ts";
import type { Instrument } from "./instrument.ts";

const StoredToken = z.object({ createdAt: z.number(), filled: FilledFields });

/** A token stands for what its fields were filled with; it holds a day, and pays once. */
export type Tokens = {
  create: () => string;
  /** False when there is no such token. */
  fill: (token: string, filled: FilledFields) => boolean;
  find: (token: string) => Instrument | null;
  /** The same, and the token is used up. */
  redeem: (token: string) => Instrument | null;
};

/** Tokens kept below `folder` by their hashes. */
export function openTokens(folder: string, clock: Clock): Tokens {
  const records = openRecords(join(folder, "tokens"), (content) => StoredToken.parse(content));
  for (const [key, { createdAt }] of records.all()) {
    if (isOver(createdAt)) records.remove(key);
  }

  return {
    create() {
      const token = [8, 6, 6, 12].map(randomText).join("-");
      records.put(hashToken(token), { createdAt: clock.now(), filled: {} });
      return token;
    },
    fill(token, filled) {
      const kept = findKept(token);
      if (kept) records.put(hashToken(token), { ...kept, filled: { ...kept.filled, ...filled } });
      return kept !== null;
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
    const kept = records.find(hashToken(token));
    return kept && !isOver(kept.createdAt) ? kept : null;
  }

  function isOver(createdAt: number): boolean {
    return createdAt + DAY_MS <= clock.now();
  }
}

/** SHA-256, in hex. */
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
