import { buffer } from "node:stream/consumers";

import { findMail, findMails, queueAgain } from "#api/db/desk/mails.ts";
import { type MailState, markBounced } from "#api/db/mail/mails.ts";
import { openJobs } from "#api/jobs.ts";
import { readBounce } from "#api/mail/read-bounce.ts";
import { readEnv } from "#server/settings/env.ts";
import { openCommandLog } from "#server/log.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused, oneOf } from "./command.ts";
import { json, jsonOf } from "./json.ts";
import { minuteOf } from "./order-words.ts";
import { refuseCopy } from "./refuse-copy.ts";
import { table } from "./table.ts";

const states: readonly MailState[] = ["queued", "sent", "refused", "bounced", "failed"];
/** Those that did not arrive, or not yet. */
const troubled: readonly MailState[] = ["queued", "refused", "bounced", "failed"];
const MOST = 500;

export const mailCommands: readonly Command[] = [
  {
    name: "mail list",
    says: "lists mails that did not arrive, or not yet, newest first",
    options: [{ name: "state", takes: "STATE", says: `only those: ${states.join(", ")}` }, json],
    run: listMails,
  },
  {
    name: "mail retry",
    operands: ["ID"],
    says: "has a mail sent again that was refused or given up",
    run: retryMail,
  },
  {
    name: "mail bounced",
    says: "reads a delivery status notification from its input, and marks the mail that came back",
    run: takeBounce,
  },
];

async function listMails(asked: Asked): Promise<number> {
  const state = oneOf(asked, "state", states);
  await using database = await openLibrary(readEnv(process.env));
  const mails = await findMails(database.db, state ? [state] : troubled, MOST);

  if (asked.options["json"]) {
    print(jsonOf(mails));
    return 0;
  }
  const rows = mails.map(({ id, made_at, template, recipient, tries, answer, ...mail }) => [
    String(id),
    minuteOf(made_at),
    mail.state,
    template,
    recipient,
    String(tries),
    answer,
  ]);
  print(table(["ID", "Made (UTC)", "State", "Mail", "To", "Tries", "Answer"], rows));
  return 0;
}

async function retryMail({ operands: [operand = ""] }: Asked): Promise<number> {
  if (!/^\d{1,9}$/.test(operand)) throw new CommandRefused("The ID of a mail is a number.");
  const id = Number(operand);
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseCopy(database.db);
  await using jobs = await openJobs(database, openCommandLog(env));

  const isQueued = await database.transaction(async (trx) => {
    if (!(await queueAgain(trx, id, new Date()))) return false;
    await jobs.send(trx, "mail", { id });
    return true;
  });
  if (!isQueued) throw new CommandRefused(whyNotAgain(id, await findMail(database.db, id)));
  print("It is sent again while the site runs.\n");
  return 0;
}

function whyNotAgain(id: number, mail: Awaited<ReturnType<typeof findMail>>): string {
  if (!mail) return `There is no mail ${id}.`;
  const isGivenUp = mail.state === "refused" || mail.state === "failed";
  if (!isGivenUp)
    return `Mail ${id} is ${mail.state}: only one that is refused or failed is sent again.`;
  if (mail.is_forgotten) return `What mail ${id} said is known no more.`;
  return `The link in mail ${id} works no more.`;
}

async function takeBounce(): Promise<number> {
  const message = await buffer(process.stdin);
  const bounce = await readBounce(message);
  if (!bounce) {
    // Any mail may come through the pipe of a mailbox; its sender would hear of a command that fails.
    if (!isMail(message)) throw new CommandRefused("This is no mail; nothing was changed.");
    print("This is no report of a mail that came back; nothing was changed.\n");
    return 0;
  }
  await using database = await openLibrary(readEnv(process.env));
  const id = await markBounced(database.db, { ...bounce, now: new Date() });
  print(
    id === undefined
      ? "The mail that came back is none of this library's.\n"
      : `Mail ${id} is marked: it came back.\n`,
  );
  return 0;
}

/** Whether it begins with a field of a head, or with the line that mailboxes put before it. */
function isMail(message: Buffer): boolean {
  return /^(From |[!-9;-~]+:)/.test(message.toString("latin1"));
}
