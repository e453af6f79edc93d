import { type Command, Option } from "@commander-js/extra-typings";

import { findSubscribers } from "#api/db/mail/mailing-requests.ts";
import { findPrintCodes, findPrintRequests } from "#api/db/people/print-subscriptions.ts";
import { type MailingList, mailingLists } from "#domain/mailing-lists.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";

import { CommandError } from "./command-error.ts";
import type { Columns } from "./format.ts";
import { formatOption, outOption, type OutputOptions, writeRecords } from "./write-records.ts";

export function addCommands(program: Command): void {
  program
    .command("subscriptions")
    .description("exports the people on mailing lists")
    .command("export")
    .description("exports the people who confirmed mailing lists")
    .addOption(new Option("--list <list>", "only of one list").choices(mailingLists))
    .addOption(formatOption)
    .addOption(outOption)
    .action(exportSubscriptions);
  program
    .command("print")
    .description("exports the people who want something by post")
    .command("export")
    .description(
      "exports the people who asked for something in print, with the address each has chosen",
    )
    .option("--offer <code>", "only this offer's, by its code in the catalog")
    .addOption(formatOption)
    .addOption(outOption)
    .action(exportPrintRequests);
}

async function exportSubscriptions(options: OutputOptions & { list?: MailingList }): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const people = await findSubscribers(database.db, options.list);
  await writeRecords(people, subscriberColumns, options);
}

const subscriberColumns: Columns<Awaited<ReturnType<typeof findSubscribers>>[number]> = {
  email: (person) => person.email,
  firstName: (person) => person.first_name,
  lastName: (person) => person.last_name,
  lists: (person) => person.lists,
  language: (person) => person.language,
  country: (person) => person.country,
  region: (person) => person.region,
  requestedAt: (person) => person.requested_at.toISOString(),
  confirmedAt: (person) => person.confirmed_at?.toISOString() ?? "",
};

async function exportPrintRequests(options: OutputOptions & { offer?: string }): Promise<void> {
  const { offer } = options;
  await using database = await openLibrary(readEnv(process.env));
  const codes = await findPrintCodes(database.db);
  if (offer !== undefined && !codes.includes(offer)) {
    throw new CommandError(`--offer takes one of: ${codes.join(", ")}.`);
  }
  await writeRecords(await findPrintRequests(database.db, offer), requestColumns, options);
}

const requestColumns: Columns<Awaited<ReturnType<typeof findPrintRequests>>[number]> = {
  offer: (request) => request.offer,
  dateRequested: (request) => request.dateRequested,
  firstName: (request) => request.firstName,
  lastName: (request) => request.lastName,
  organization: (request) => request.organization,
  address: (request) => request.address,
  city: (request) => request.city,
  region: (request) => request.region,
  zip: (request) => request.zip,
  country: (request) => request.country,
  email: (request) => request.email,
  phone: (request) => request.phone,
  language: (request) => request.language,
};
