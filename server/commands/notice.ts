import { type Command, InvalidArgumentError } from "@commander-js/extra-typings";

import { clearNotices, findNotice, replaceNotice } from "#api/db/library/library.ts";
import { type ByLanguage, languages, localize } from "#domain/languages.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { CommandError } from "./command-error.ts";
import { alignColumns, formatJson } from "./format.ts";
import { jsonOption } from "./options.ts";

export function addCommands(program: Command): void {
  const notice = program
    .command("notice")
    .description("shows, sets or removes the notice above every page");
  notice
    .command("show")
    .description("shows the notice above every page, in each language")
    .addOption(jsonOption)
    .action(showNotice);
  notice
    .command("set")
    .description(
      "sets the notice at once, until it is cleared or a catalog with its own notices is imported",
    )
    .option("--en <text>", "in English", parseNotice)
    .option("--es <text>", "in Spanish", parseNotice)
    .option("--fr <text>", "in French; a language left out shows another one", parseNotice)
    .action(setNotice);
  notice
    .command("clear")
    .description("removes the notice; importing a catalog with notices sets its own again")
    .action(clearNotice);
}

const MAX_NOTICE_LENGTH = 300;

function parseNotice(typed: string): string {
  const text = typed.trim();
  if (text !== "" && text.length <= MAX_NOTICE_LENGTH && !/\p{Cc}/u.test(text)) return text;
  throw new InvalidArgumentError(`It is one line of at most ${MAX_NOTICE_LENGTH} characters.`);
}

async function showNotice({ json }: { json?: boolean }): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const notice = await findNotice(database.db);
  const shown = notice && languages.map((language) => [language, localize(notice.text, language)]);

  if (json) print(formatJson(shown ? Object.fromEntries(shown) : null));
  else if (shown) print(`${alignColumns([["Language", "Shown"], ...shown]).join("\n")}\n`);
  else print("There is no notice.\n");
}

async function setNotice(text: ByLanguage<string>): Promise<void> {
  if (Object.keys(text).length === 0) {
    throw new CommandError('Give the text, such as --en "Closed on Monday."');
  }
  await using database = await openLibrary(readEnv(process.env));
  await database.transaction((trx) => replaceNotice(trx, text));
  const missing = languages.filter((language) => text[language] === undefined);
  print(
    missing.length === 0
      ? "The notice is shown.\n"
      : `The notice is shown. Without its own text: ${missing.join(", ")}.\n`,
  );
}

async function clearNotice(): Promise<void> {
  await using database = await openLibrary(readEnv(process.env));
  const wasShown = await database.transaction((trx) => clearNotices(trx));
  print(wasShown ? "The notice is removed.\n" : "There was no notice.\n");
}
