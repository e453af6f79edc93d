/** What people other than the authors did for a book, in the order in which they are shown. */
export const contributorRoles = [
  "translator",
  "editor",
  "foreword",
  "illustrator",
  "narrator",
  "other",
] as const;
export type ContributorRole = (typeof contributorRoles)[number];

export type Contributor = { name: string; role: ContributorRole };
