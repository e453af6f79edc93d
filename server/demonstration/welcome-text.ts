import { alignColumns } from "#server/commands/format.ts";
import type { Env } from "#server/settings/env.ts";

/** People who can sign in at the demonstration's identity provider, and what each is for. */
const people = [
  ["reader@example.org", "in the United States, with an address"],
  ["lecteur@example.org", "in France, with an address"],
  ["new@example.org", "has no profile yet"],
  ["unverified@example.org", "has not proven the e-mail address yet"],
  ["social@example.org", "comes by way of another service"],
];

/** Addresses, and the people who can sign in. */
export function formatWelcomeText({ SITE_ORIGIN }: Env, inboxOrigin: string): string {
  const addresses = [
    [SITE_ORIGIN, "the site"],
    [`${SITE_ORIGIN}/api/docs`, "its calls"],
    [inboxOrigin, "the mail it sends"],
  ];
  return `
The library is open:

${indentRows(addresses)}

Everybody's password is "reader":

${indentRows(people)}

Stop it with Ctrl+C.
`;
}

function indentRows(rows: readonly string[][]): string {
  return alignColumns(rows)
    .map((line) => `  ${line}`)
    .join("\n");
}
