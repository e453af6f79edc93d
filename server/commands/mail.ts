import { buffer } from "node:stream/consumers";

import { type Command, InvalidArgumentError, Option } from "@commander-js/extra-typings";

import { findMailState, findMails, requeueMail } from "#api/db/operator/mails.ts";
import { type MailState, markBounced } from "#api/db/mail/mails.ts";
import { openJobs } from "#api/jobs.ts";
import { parseBounce } from "#api/mail/parse-bounce.ts";
import { readEnv } from "#server/settings/env.ts";
import { openCommandLog } from "#server/log.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { CommandError, refuseInSafeMode } from "./command-error.ts";
import { type Columns, formatJson, formatMinute, formatTable } from "./format.ts";
import { jsonOption } from "./options.ts";

const mailStates = ["queued", "sent", "refused", "bounced", "failed"] as const;
/** Not delivered, or not yet. */
const undeliveredStates: readonly MailState[] = ["queued", "refused", "bounced", "failed"];
const MAX_MAILS = 500;

export function addCommands(program: Command): void {
  const mail = program
    .command("mail")
    .description("lists undelivered mails, sends them again, and reads bounces");
  mail
    .command("list")
    .description("lists mails that are not delivered, or not yet, newest first")
    .addOption(new Option("--state <state>", "only those").choices(mailStates))
    .addOption(jsonOption)
    .action(listMails);
  mail
    .command("retry")
    .description("sends a refused or failed mail again")
    .argument("<id>", "its number in the list", parseMailId)
    .action(retryMail);
  mail
    .command("bounced")
    .description(
      "reads a delivery status notification from standard input and marks the bounced mail",
    )
    .action(recordBounce);
}

async function listMails({ state, json }: { state?: MailState; json?: boolean }): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const mails = await findMails(database.db, state ? [state] : undeliveredStates, MAX_MAILS);

  if (json) {
    print(formatJson(mails));
    return;
  }
  print(formatTable(mails, mailColumns));
}

const mailColumns: Columns<Awaited<ReturnType<typeof findMails>>[number]> = {
  ID: (mail) => String(mail.id),
  "Made (UTC)": (mail) => formatMinute(mail.made_at),
  State: (mail) => mail.state,
  Mail: (mail) => mail.template,
  To: (mail) => mail.recipient,
  Tries: (mail) => String(mail.tries),
  Answer: (mail) => mail.answer,
};

function parseMailId(typed: string): number {
  if (/^\d{1,9}$/.test(typed)) return Number(typed);
  throw new InvalidArgumentError("The ID of a mail is a number.");
}

async function retryMail(id: number): Promise<void> {
  const env = readEnv(process.env);
  await using database = await openLibrary(env);
  await refuseInSafeMode(database.db);
  await using jobs = await openJobs(database, openCommandLog(env));

  const isQueued = await database.transaction(async (trx) => {
    if (!(await requeueMail(trx, id, new Date()))) return false;
    await jobs.send(trx, "mail", { id });
    return true;
  });
  if (!isQueued) throw new CommandError(explainNoRetry(id, await findMailState(database.db, id)));
  print("It will be sent while the site runs.\n");
}

function explainNoRetry(id: number, mail: Awaited<ReturnType<typeof findMailState>>): string {
  if (!mail) return `There is no mail ${id}.`;
  const isGivenUp = mail.state === "refused" || mail.state === "failed";
  if (!isGivenUp)
    return `Mail ${id} is ${mail.state}: only a refused or failed mail can be sent again.`;
  if (mail.is_forgotten) return `The content of mail ${id} is no longer stored.`;
  return `The link in mail ${id} has expired.`;
}

async function recordBounce(): Promise<void> {
  const message = await buffer(process.stdin);
  const bounce = await parseBounce(message);
  if (!bounce) {
    // Any mail may arrive through a mailbox's pipe; a failing command would bounce it to its sender.
    if (!isMail(message)) throw new CommandError("This is not a mail; nothing was changed.");
    print("This is not a delivery status notification; nothing was changed.\n");
    return;
  }
  await using database = await openLibrary(readEnv(process.env));
  const id = await markBounced(database.db, { ...bounce, now: new Date() });
  print(
    id === undefined
      ? "The bounced mail is not from this library.\n"
      : `Mail ${id} is marked as bounced.\n`,
  );
}

/** Whether it starts with a header field, or with the "From " line of a mailbox. */
function isMail(message: Buffer): boolean {
  return /^(From |[!-9;-~]+:)/.test(message.toString("latin1"));
}
