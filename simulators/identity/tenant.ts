import { html } from "hono/html";
import { createTransport } from "nodemailer";

import { type Account, type Accounts, openAccounts } from "./accounts.ts";
import { type KeyRing, openKeys } from "./keys.ts";
import type { IdentitySettings } from "./settings.ts";
import { openState, type State } from "./state.ts";
import { openTickets, type Tickets, type TicketKind } from "./tickets.ts";
import { createAttemptLimiter, type AttemptLimiter } from "./attempt-limiter.ts";
import { texts } from "./texts.ts";

const SENDER = "Lectern sign-in <sign-in@identity.example>";

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
