import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openTickets } from "./tickets.ts";

const HOUR = 3_600_000;

test("accepts a ticket once, across a restart", () => {
  const folder = temporaryFolder();
  const ticket = openTickets(folder).issue("verify-email", "auth0|ada");

  expect(openTickets(folder).redeem("verify-email", ticket)).toBe("auth0|ada");
  expect(openTickets(folder).redeem("verify-email", ticket)).toBeNull();
});

test("accepts a ticket only for its own purpose", () => {
  const tickets = openTickets(temporaryFolder());
  const ticket = tickets.issue("verify-email", "auth0|ada");

  expect(tickets.redeem("reset-password", ticket)).toBeNull();
  expect(tickets.find("verify-email", ticket)).toBe("auth0|ada");
  expect(tickets.redeem("verify-email", "another")).toBeNull();
});

test("expires a password ticket within an hour", () => {
  let now = 0;
  const tickets = openTickets(temporaryFolder(), () => now);
  const ticket = tickets.issue("reset-password", "auth0|ada");

  now = HOUR - 1;
  expect(tickets.find("reset-password", ticket)).toBe("auth0|ada");
  now = HOUR;
  expect(tickets.redeem("reset-password", ticket)).toBeNull();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "tickets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
