import { clearNotices, findNotice, replaceNotice } from "#api/db/library/notices.ts";
import { type ByLanguage, languages, wording } from "#domain/languages.ts";
import { readEnv } from "#server/settings/env.ts";
import { openLibrary } from "#server/open-library.ts";
import { print } from "#server/terminal.ts";

import { type Asked, type Command, CommandRefused, type Option, valueOf } from "./command.ts";
import { json, jsonOf } from "./json.ts";
import { table } from "./table.ts";

const LONGEST = 300;

const texts: readonly Option[] = [
  { name: "en", takes: "TEXT", says: "in English" },
  { name: "es", takes: "TEXT", says: "in Spanish" },
  { name: "fr", takes: "TEXT", says: "in French; a language left out is shown another" },
];

/** The strip above every page. */
export const noticeCommands: readonly Command[] = [
  {
    name: "notice show",
    says: "shows the notice that stands above every page, in each language",
    options: [json],
    run: showNotice,
  },
  {
    name: "notice set",
    says: "puts a notice there at once, until it is cleared or a catalog with notices of its own is imported",
    options: texts,
    run: setNotice,
  },
  {
    name: "notice clear",
    says: "takes it away; importing a catalog that has notices puts its own there again",
    run: clearNotice,
  },
];

async function showNotice(asked: Asked): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const notice = await findNotice(database.db);
  const shown = notice && languages.map((language) => [language, wording(notice.text, language)]);

  if (asked.options["json"]) {
    const text = shown ? Object.fromEntries(shown) : null;
    print(jsonOf(text));
    return 0;
  }
  print(shown ? table(["Language", "Shown"], shown) : "There is no notice.\n");
  return 0;
}

async function setNotice(asked: Asked): Promise<number> {
  const text: ByLanguage<string> = {};
  for (const language of languages) {
    const said = valueOf(asked, language);
    if (said !== undefined) text[language] = readText(language, said);
  }
  if (Object.keys(text).length === 0) {
    throw new CommandRefused('Say what it says, such as --en "Closed on Monday."');
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

function readText(language: string, said: string): string {
  const text = said.trim();
  if (text === "" || text.length > LONGEST || /\p{Cc}/u.test(text)) {
    throw new CommandRefused(`--${language} takes one line of at most ${LONGEST} letters.`);
  }
  return text;
}

async function clearNotice(): Promise<number> {
  await using database = await openLibrary(readEnv(process.env));
  const wasThere = await database.transaction((trx) => clearNotices(trx));
  print(wasThere ? "The notice is gone.\n" : "There was no notice.\n");
  return 0;
}
