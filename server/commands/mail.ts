import { buffer } from "node:stream/consumers";

import { findMailState, findMails, requeueMail } from "#api/db/operator/people.ts";
import { type MailState, markBounced } from "#api/db/mail/mails.ts";
import { openJobs } from "#api/jobs.ts";
import { parseBounce } from "#api/mail/parse-bounce.ts";
import { readEnv } from "#server/settings/env.ts";
import { openCommandLog } from "#server/log.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type CommandInput, type Command, CommandError, readChoice } from "./command.ts";
import { jsonOption, formatJson } from "./json.ts";
import { formatMinute } from "./order-format.ts";
import { refuseInSafeMode } from "#server/safe-mode/refuse-in-safe-mode.ts";
import { formatTable } from "./table.ts";

const mailStates: readonly MailState[] = ["queued", "sent", "refused", "bounced", "failed"];
/** Not delivered, or not yet. */
const undeliveredStates: readonly MailState[] = ["queued", "refused", "bounced", "failed"];
const MAX_MAILS = 500;

export const mailCommands: readonly Command[] = [
  {
    name: "mail list",
    description: "lists mails that are not delivered, or not yet, newest first",
    options: [
      { name: "state", valueName: "STATE", description: `only those: ${mailStates.join(", ")}` },
      jsonOption,
    ],
    run: listMails,
  },
  {
    name: "mail retry",
    operands: ["ID"],
    description: "sends a refused or failed mail again",
    run: retryMail,
  },
  {
    name: "mail bounced",
    description:
      "reads a delivery status notification from standard input and marks the bounced mail",
    run: recordBounce,
  },
];

async function listMails(input: CommandInput): Promise<number> {
  const state = readChoice(input, "state", mailStates);
  await using database = await openLibrary(readEnv(process.env));
  const mails = await findMails(database.db, state ? [state] : undeliveredStates, MAX_MAILS);

  if (input.options["json"]) {
    print(formatJson(mails));
    return 0;
  }
  const rows = mails.map(({ id, made_at, template, recipient, tries, answer, ...mail }) => [
    String(id),
    formatMinute(made_at),
    mail.state,
    template,
    recipient,
    String(tries),
    answer,
  ]);
  print(formatTable(["ID", "Made (UTC)", "State", "Mail", "To", "Tries", "Answer"], rows));
  return 0;
}

async function retryMail({ operands: [operand = ""] }: CommandInput): Promise<number> {
  if (!/^\d{1,9}$/.test(operand)) throw new CommandError("The ID of a mail is a number.");
  const id = Number(operand);
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
  return 0;
}

function explainNoRetry(id: number, mail: Awaited<ReturnType<typeof findMailState>>): string {
  if (!mail) return `There is no mail ${id}.`;
  const isGivenUp = mail.state === "refused" || mail.state === "failed";
  if (!isGivenUp)
    return `Mail ${id} is ${mail.state}: only a refused or failed mail can be sent again.`;
  if (mail.is_forgotten) return `The content of mail ${id} is no longer stored.`;
  return `The link in mail ${id} has expired.`;
}

async function recordBounce(): Promise<number> {
  const message = await buffer(process.stdin);
  const bounce = await parseBounce(message);
  if (!bounce) {
    // Any mail may arrive through a mailbox's pipe; a failing command would bounce it to its sender.
    if (!isMail(message)) throw new CommandError("This is not a mail; nothing was changed.");
    print("This is not a delivery status notification; nothing was changed.\n");
    return 0;
  }
  await using database = await openLibrary(readEnv(process.env));
  const id = await markBounced(database.db, { ...bounce, now: new Date() });
  print(
    id === undefined
      ? "The bounced mail is not from this library.\n"
      : `Mail ${id} is marked as bounced.\n`,
  );
  return 0;
}

/** Whether it starts with a header field, or with the "From " line of a mailbox. */
function isMail(message: Buffer): boolean {
  return /^(From |[!-9;-~]+:)/.test(message.toString("latin1"));
}
