/** The lists one can be on: newsletter and catalog, in English and in Spanish. All other offerings are in print. */
export const mailingLists = ["fgben", "fgbes", "caten", "cates"] as const;

export type MailingList = (typeof mailingLists)[number];

export function isMailingList(id: unknown): id is MailingList {
  return mailingLists.some((list) => list === id);
}
