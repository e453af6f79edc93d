import type { Translations } from "#api/services.ts";
import type { Language } from "#domain/languages.ts";
import { isMailingList, type MailingList } from "#domain/mailing-lists.ts";

const nameKeys: Record<MailingList, string> = {
  fgben: "mailing-list-fgben",
  fgbes: "mailing-list-fgbes",
  caten: "mailing-list-caten",
  cates: "mailing-list-cates",
};

/** The names of the lists in a language. */
export function nameLists(
  translate: Translations["translate"],
  language: Language,
  lists: readonly string[],
): string[] {
  return lists.filter(isMailingList).map((list) => translate(language, nameKeys[list]));
}
