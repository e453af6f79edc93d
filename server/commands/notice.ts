import { clearNotices, findNotice, replaceNotice } from "#api/db/library/library.ts";
import { type ByLanguage, languages, localize } from "#domain/languages.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import {
  type CommandInput,
  type Command,
  CommandError,
  type Option,
  readOption,
} from "./command.ts";
import { jsonOption, formatJson } from "./json.ts";
import { formatTable } from "./table.ts";

const MAX_NOTICE_LENGTH = 300;

const textOptions: readonly Option[] = [
  { name: "en", valueName: "TEXT", description: "in English" },
  { name: "es", valueName: "TEXT", description: "in Spanish" },
  {
    name: "fr",
    valueName: "TEXT",
    description: "in French; a language left out shows another one",
  },
];

export const noticeCommands: readonly Command[] = [
  {
    name: "notice show",
    description: "shows the notice above every page, in each language",
    options: [jsonOption],
    run: showNotice,
  },
  {
    name: "notice set",
    description:
      "sets the notice at once, until it is cleared or a catalog with its own notices is imported",
    options: textOptions,
    run: setNotice,
  },
  {
    name: "notice clear",
    description: "removes the notice; importing a catalog with notices sets its own again",
    run: clearNotice,
  },
];

async function showNotice(input: CommandInput): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const notice = await findNotice(database.db);
  const shown = notice && languages.map((language) => [language, localize(notice.text, language)]);

  if (input.options["json"]) {
    const text = shown ? Object.fromEntries(shown) : null;
    print(formatJson(text));
    return 0;
  }
  print(shown ? formatTable(["Language", "Shown"], shown) : "There is no notice.\n");
  return 0;
}

async function setNotice(input: CommandInput): Promise<number> {
  const text: ByLanguage<string> = {};
  for (const language of languages) {
    const value = readOption(input, language);
    if (value !== undefined) text[language] = readNoticeText(language, value);
  }
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
  return 0;
}

function readNoticeText(language: string, value: string): string {
  const text = value.trim();
  if (text === "" || text.length > MAX_NOTICE_LENGTH || /\p{Cc}/u.test(text)) {
    throw new CommandError(
      `--${language} takes one line of at most ${MAX_NOTICE_LENGTH} characters.`,
    );
  }
  return text;
}

async function clearNotice(): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const wasShown = await database.transaction((trx) => clearNotices(trx));
  print(wasShown ? "The notice is removed.\n" : "There was no notice.\n");
  return 0;
}
