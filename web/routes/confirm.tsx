import { data } from "react-router";

import { resolveLink } from "#web/account/confirm/resolve-link.ts";
import {
  LinkDone,
  LinkFailed,
  LinkMissing,
  LinkQuestion,
} from "#web/account/confirm/link-result.tsx";
import { requestContext } from "#web/request-context.ts";

import type { Route } from "./+types/confirm.ts";

/** Shows what a link in a mail would do; changes nothing. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext);
  const token = url.searchParams.get("token") ?? "";
  if (token === "") return data(null, { status: 404 });

  const state = await resolveLink(token, () => api.readMailLink({ token, language }), "asking");
  return data(state, { status: state.status });
}

/** Performs the action of the link once; after a failure shows it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, language } = context.get(requestContext);
  const form = await request.formData();
  const token = String(form.get("token") ?? "");

  const state = form.has("look")
    ? await resolveLink(token, () => api.readMailLink({ token, language }), "asking")
    : await resolveLink(token, () => api.followMailLink({ token, language }), "done");
  return data(state, { status: state.status });
}

export default function ConfirmScreen({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData ?? loaderData;

  return (
    <div className="wrap py-14 lg:py-24">
      {state?.kind === "asking" && <LinkQuestion {...state} />}
      {state?.kind === "done" && <LinkDone {...state} />}
      {state?.kind === "failed" && <LinkFailed {...state} />}
      {!state && <LinkMissing />}
    </div>
  );
}
