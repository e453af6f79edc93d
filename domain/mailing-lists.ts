/** Mailing lists: newsletter and catalog, in English and Spanish. All other subscriptions are in print. */
export const mailingLists = ["fgben", "fgbes", "caten", "cates"] as const;

export type MailingList = (typeof mailingLists)[number];

export function isMailingList(id: unknown): id is MailingList {
  return mailingLists.some((list) => list === id);
}
