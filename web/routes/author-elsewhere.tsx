import { redirect } from "react-router";

import { orNotFound } from "#web/api/or-not-found.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/author-elsewhere.ts";

/** S2.04, S2.10: the other addresses an author goes by; of one who is not there, no address leads anywhere. */
export async function loader({ params: { code }, context, url }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const author = await orNotFound(api.getAuthorDetail({ code, language }));
  throw redirect(paths.author(author.code) + url.search, 301);
}

/** Never shown; a route without a screen would answer for an absent author with data. */
export default function AuthorElsewhere() {
  return null;
}
