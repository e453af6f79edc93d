import { redirect } from "react-router";

import { findGone, goneIfWithdrawn } from "#web/app/api/or-null.ts";
import { paths } from "#web/paths.ts";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/author-elsewhere.ts";

/** S2.04, S2.10: redirects other addresses of an author; 404 for an unknown one. */
export async function loader({ params: { code }, context, url }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const author = await goneIfWithdrawn(api.getAuthorDetail({ code, language }), () =>
    findGone(api, { kind: "author", code, language }),
  );
  throw redirect(paths.author(author.code) + url.search, 301);
}

/** Never shown. A route without a component would answer 404 with data instead of a page. */
export default function AuthorElsewhere() {
  return null;
}
