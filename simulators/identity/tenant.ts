import type { Account, Accounts } from "./accounts.ts";
import { openAccounts } from "./accounts.ts";
import { type KeyRing, openKeys } from "./keys.ts";
import { openPost, type Post } from "./post.ts";
import type { IdentitySettings } from "./settings.ts";
import { openState, type State } from "./state.ts";
import { openTickets, type Tickets } from "./tickets.ts";
import { countTries, type Tries } from "./tries.ts";

const QUARTER_HOUR = 15 * 60_000;

/** Everything the provider knows and keeps. */
export type Tenant = {
  issuer: string;
  settings: IdentitySettings;
  accounts: Accounts;
  keys: KeyRing;
  state: State;
  tickets: Tickets;
  post: Post;
  wrongPasswords: Tries;
  verificationMails: Tries;
  /** Accounts whose next code comes from a sign-in, not from a silent renewal. */
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
    post: openPost({ issuer, smtpUrl, tickets }),
    wrongPasswords: countTries(10, QUARTER_HOUR),
    verificationMails: countTries(10, QUARTER_HOUR),
    freshlySignedIn: new Set(),
  };
}
