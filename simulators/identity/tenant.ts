import { html } from "hono/html";
import { createTransport } from "nodemailer";

import { type Account, type Accounts, type NewAccount, openAccounts } from "./accounts.ts";
import { type Keys, openKeys } from "./keys.ts";
import { openState, type State } from "./state.ts";
import { texts } from "./texts.ts";
import { openTickets, type Tickets, type TicketKind } from "./tickets.ts";

export type IdentitySettings = {
  port: number;
  /** The provider's host name; a site with the other name is third-party for its cookies. */
  host?: "localhost" | "127.0.0.1";
  /** Where people return to, and which origins may read answers. */
  siteOrigins: string[];
  audience: string;
  clientId: string;
  /** Prefix of custom claims in access tokens. */
  claims: string;
  management: { clientId: string; clientSecret: string };
  smtpUrl: string;
  folder: string;
  /** Created if they do not exist. */
  accounts?: (NewAccount & { id: string })[];
};

const SENDER = "Lectern sign-in <sign-in@identity.example>";

/** Attempts of each kind for one account within the window. */
const MAX_ATTEMPTS = 10;
const LIMIT_WINDOW_MS = 15 * 60_000;

export type Tenant = {
  issuer: string;
  settings: IdentitySettings;
  accounts: Accounts;
  keys: Keys;
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
    wrongPasswords: createAttemptLimiter(),
    verificationMails: createAttemptLimiter(),
    freshlySignedIn: new Set(),
  };
}

/** Mails a link with a ticket. A failure is only printed, because the real provider also answers before it knows. */
type SendLinkMail = (kind: TicketKind, account: Account) => Promise<void>;

function createLinkMailer({
  issuer,
  smtpUrl,
  tickets,
}: {
  issuer: string;
  smtpUrl: string;
  tickets: Tickets;
}): SendLinkMail {
  const transport = createTransport(smtpUrl);

  return async (kind, { id, email, language }) => {
    const text = texts[language];
    const link = new URL(`/${kind}`, issuer);
    link.searchParams.set("ticket", tickets.issue(kind, id));
    link.searchParams.set("ui_locales", language);
    const isReset = kind === "reset-password";
    const lead = isReset ? text.resetMailText : text.verifyMailText;
    const subject = isReset ? text.resetMailSubject : text.verifyMailSubject;

    const sending = transport.sendMail({
      from: SENDER,
      to: email,
      subject,
      text: `${lead}\n\n${link.href}\n\n${text.mailEnd}\n`,
      html: String(
        await html`<p>${lead}</p>
          <p><a href="${link.href}">${subject}</a></p>
          <p>${text.mailEnd}</p>`,
      ),
    });
    await sending.catch((error: Error) => {
      process.stderr.write(`The mail to ${email} was refused: ${error.message}\n`);
    });
  };
}

type AttemptLimiter = {
  isSpent: (key: string) => boolean;
  count: (key: string) => void;
  reset: (key: string) => void;
};

function createAttemptLimiter(): AttemptLimiter {
  const counts = new Map<string, { count: number; until: number }>();

  return {
    isSpent: (key) => currentOf(key).count >= MAX_ATTEMPTS,
    count(key) {
      const { count, until } = currentOf(key);
      counts.set(key, { count: count + 1, until });
    },
    reset: (key) => void counts.delete(key),
  };

  function currentOf(key: string) {
    const now = Date.now();
    const found = counts.get(key);
    return found && found.until > now ? found : { count: 0, until: now + LIMIT_WINDOW_MS };
  }
}
