import { clearNotices, findNotice, replaceNotice } from "#api/db/library/notices.ts";
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
  { name: "fr", valueName: "TEXT", description: "in French; a language left out is shown another" },
];

/** The strip above every page. */
export const noticeCommands: readonly Command[] = [
  {
    name: "notice show",
    description: "shows the notice that stands above every page, in each language",
    options: [jsonOption],
    run: showNotice,
  },
  {
    name: "notice set",
    description:
      "puts a notice there at once, until it is cleared or a catalog with notices of its own is imported",
    options: textOptions,
    run: setNotice,
  },
  {
    name: "notice clear",
    description: "takes it away; importing a catalog that has notices puts its own there again",
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
    const said = readOption(input, language);
    if (said !== undefined) text[language] = readNoticeText(language, said);
  }
  if (Object.keys(text).length === 0) {
    throw new CommandError('Say what it says, such as --en "Closed on Monday."');
  }
  await using database = await openLibrary(readEnv(process.env));
  await database.transaction((trx) => replaceNotice(trx, text));
  const missing = languages.filter((language) => text[language] === undefined);
  print(
    missing.length === 0
      ? "The notice is shown.\n"
      : `The notice is shown. Without words of its own: ${missing.join(", ")}.\n`,
  );
  return 0;
}

function readNoticeText(language: string, said: string): string {
  const text = said.trim();
  if (text === "" || text.length > MAX_NOTICE_LENGTH || /\p{Cc}/u.test(text)) {
    throw new CommandError(`--${language} takes one line of at most ${MAX_NOTICE_LENGTH} letters.`);
  }
  return text;
}

async function clearNotice(): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const wasThere = await database.transaction((trx) => clearNotices(trx));
  print(wasThere ? "The notice is gone.\n" : "There was no notice.\n");
  return 0;
}
