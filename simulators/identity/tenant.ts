import type { Account, Accounts } from "./accounts.ts";
import { openAccounts } from "./accounts.ts";
import { type KeyRing, openKeys } from "./keys.ts";
import { createLinkMailer, type SendLinkMail } from "./link-mailer.ts";
import type { IdentitySettings } from "./settings.ts";
import { openState, type State } from "./state.ts";
import { openTickets, type Tickets } from "./tickets.ts";
import { createAttemptLimiter, type AttemptLimiter } from "./attempt-limiter.ts";

const LIMIT_WINDOW_MS = 15 * 60_000;

export type Tenant = {
  issuer: string;
  settings: IdentitySettings;
  accounts: Accounts;
  keys: KeyRing;
  state: State;
  tickets: Tickets;
  post: SendLinkMail;
  wrongPasswords: AttemptLimiter;
  verificationMails: AttemptLimiter;
  /** Accounts whose next code is from a sign-in, not from a silent renewal. */
  freshlySignedIn: Set<Account["id"]>;
};

export async function openTenant(settings: IdentitySettings): Promise<Tenant> {
  const { port, host = "localhost", folder, smtpUrl } = settings;
  const issuer = `http://${host}:${port}/`;
  const accounts = openAccounts(folder);
  const tickets = openTickets(folder);
  for (const account of settings.accounts ?? []) {
    if (!accounts.find(account.id)) await accounts.create(account);
  }

  return {
    issuer,
    settings,
    accounts,
    keys: openKeys(folder),
    state: openState(`${folder}/state`),
    tickets,
    post: createLinkMailer({ issuer, smtpUrl, tickets }),
    wrongPasswords: createAttemptLimiter(10, LIMIT_WINDOW_MS),
    verificationMails: createAttemptLimiter(10, LIMIT_WINDOW_MS),
    freshlySignedIn: new Set(),
  };
}
