import { html } from "hono/html";
import { createTransport } from "nodemailer";

import type { Account } from "./accounts.ts";
import { texts } from "./texts.ts";
import type { TicketKind, Tickets } from "./tickets.ts";

const SENDER = "Lectern sign-in <sign-in@identity.example>";

/** Mails a link with a ticket. A failure is only printed, because the real provider also answers before it knows. */
export type SendLinkMail = (kind: TicketKind, account: Account) => Promise<void>;

export function createLinkMailer({
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
