import type { Adapter, AdapterPayload } from "oidc-provider";
import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

const StoredPayload = z.object({
  payload: z.custom<AdapterPayload>((value) => typeof value === "object" && value !== null),
  /** Milliseconds since 1970; null if it does not expire. */
  expiresAt: z.number().nullable(),
});

/** State of the provider between requests: sessions, grants, codes and tokens. */
export type State = {
  adapter: (model: string) => Adapter;
  endSessions: (accountId: string) => void;
};

/** State in files below `folder`; expired records are removed at the next start. */
export function openState(folder: string): State {
  const records = openRecords(folder, (content) => StoredPayload.parse(content));
  removeWhere(({ expiresAt }) => isPast(expiresAt));

  return {
    adapter: (model) => adapterOf(model),
    endSessions(accountId) {
      removeWhere(({ payload }) => payload.accountId === accountId);
    },
  };

  function adapterOf(model: string): Adapter {
    const keyOf = (id: string) => `${model} ${id}`;

    return {
      async upsert(id, payload, expiresIn) {
        const expiresAt = expiresIn === undefined ? null : Date.now() + expiresIn * 1000;
        records.put(keyOf(id), { payload, expiresAt });
      },
      async find(id) {
        const stored = records.find(keyOf(id));
        if (!stored) return;
        if (!isPast(stored.expiresAt)) return stored.payload;
        records.remove(keyOf(id));
      },
      findByUid: async (uid) => findWhere(model, (payload) => payload.uid === uid),
      findByUserCode: async (code) => findWhere(model, (payload) => payload.userCode === code),
      async consume(id) {
        const stored = records.find(keyOf(id));
        if (!stored) return;
        const payload = { ...stored.payload, consumed: Math.floor(Date.now() / 1000) };
        records.put(keyOf(id), { ...stored, payload });
      },
      destroy: async (id) => records.remove(keyOf(id)),
      async revokeByGrantId(grantId) {
        removeWhere(({ payload }) => payload.grantId === grantId);
      },
    };
  }

  function findWhere(model: string, matches: (payload: AdapterPayload) => boolean) {
    for (const [key, { payload, expiresAt }] of records.all()) {
      if (key.startsWith(`${model} `) && !isPast(expiresAt) && matches(payload)) return payload;
    }
    return undefined;
  }

  function removeWhere(matches: (stored: z.infer<typeof StoredPayload>) => boolean): void {
    for (const [key, stored] of records.all()) {
      if (matches(stored)) records.remove(key);
    }
  }
}

function isPast(moment: number | null): boolean {
  return moment !== null && moment <= Date.now();
}
