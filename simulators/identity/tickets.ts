import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";

import { z } from "zod";

import { openRecords } from "#simulators/records.ts";

const Ticket = z.object({
  kind: z.enum(["verify-email", "reset-password"]),
  accountId: z.string(),
  expiresAt: z.number(),
});
export type TicketKind = z.infer<typeof Ticket>["kind"];

const HOUR_MS = 3_600_000;
const LIFETIMES_MS: Record<TicketKind, number> = {
  "verify-email": 5 * 24 * HOUR_MS,
  "reset-password": HOUR_MS,
};

/** Tickets in mailed links; each expires and works once. */
export type Tickets = {
  issue: (kind: TicketKind, accountId: string) => string;
  find: (kind: TicketKind, ticket: string) => string | null;
  /** Like `find`, and uses up the ticket. */
  redeem: (kind: TicketKind, ticket: string) => string | null;
};

/** Tickets, stored below `folder` by their SHA-256 hashes. */
export function openTickets(folder: string): Tickets {
  const records = openRecords(join(folder, "tickets"), (content) => Ticket.parse(content));
  for (const [key, { expiresAt }] of records.all()) {
    if (expiresAt <= Date.now()) records.remove(key);
  }

  return {
    issue(kind, accountId) {
      const ticket = randomBytes(32).toString("base64url");
      records.put(hashTicket(ticket), {
        kind,
        accountId,
        expiresAt: Date.now() + LIFETIMES_MS[kind],
      });
      return ticket;
    },
    find,
    redeem(kind, ticket) {
      const accountId = find(kind, ticket);
      if (accountId !== null) records.remove(hashTicket(ticket));
      return accountId;
    },
  };

  function find(kind: TicketKind, ticket: string): string | null {
    const found = records.find(hashTicket(ticket));
    return found?.kind === kind && found.expiresAt > Date.now() ? found.accountId : null;
  }
}

function hashTicket(ticket: string): string {
  return createHash("sha256").update(ticket).digest("base64url");
}
