import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/api/client.ts";
import { ApiFailure } from "#web/api/failure.ts";
import { createKeyGenerator } from "#web/api/idempotency-key.ts";
import { readFormValues, type FormValues } from "#web/layout/form-draft.ts";
import type { LoadedRegions, Region } from "#web/places/regions.ts";

import {
  parseSubscriptionRequest,
  listRefusedFields,
  type RequestField,
} from "./parse-subscription-request.ts";

/** What is said of a form that was sent without JavaScript; `status` is that of the whole answer. */
export type MailingFormResult =
  | { kind: "sent"; status: 200; email: string }
  | (ShownForm & { kind: "typing" })
  | (ShownForm & { kind: "failed"; detail: string });

/** What is shown again, and the regions of the country it names; null when it names none. */
type ShownForm = {
  status: number;
  typed: FormValues;
  wrong: RequestField[];
  regions: LoadedRegions;
};

type FormDeps = { api: ApiClient; language: Language };

/** Sends it, or asks for what is missing: first of all the regions of the chosen country, which no script fetches. */
export async function handleMailingForm(
  form: FormData,
  { api, language }: FormDeps,
): Promise<MailingFormResult> {
  const regions = await findRegions(form, api);
  if (Array.isArray(regions)) normalizeRegion(form, regions);
  const shown = { typed: readFormValues(form), regions };
  if (form.has(SHOW_REGIONS)) return { ...shown, kind: "typing", status: 200, wrong: [] };

  const { request, wrong } = parseSubscriptionRequest(form);
  if (wrong.length > 0) return { ...shown, kind: "typing", status: 400, wrong };
  try {
    await api.requestSubscriptions({ ...request, language, key: createKeyGenerator()(request) });
    return { kind: "sent", status: 200, email: request.email };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const { detail, status } = failure;
    const refused = listRefusedFields(failure);
    return { ...shown, kind: "failed", status: status || 503, detail, wrong: refused };
  }
}

/** The name of the button that only asks for the regions. */
export const SHOW_REGIONS = "show-regions";

async function findRegions(form: FormData, api: ApiClient): Promise<LoadedRegions> {
  const countryId = String(form.get("countryId") ?? "");
  if (!countryId) return null;
  return api.listRegions({ countryId }).catch(() => "failed" as const);
}

/** A region of another country than the one chosen now is none; where there is but one, that one is meant. */
function normalizeRegion(form: FormData, regions: Region[]): void {
  const [only, ...others] = regions;
  const isKnown = regions.some(({ id }) => String(id) === form.get("regionId"));
  if (only && others.length === 0) form.set("regionId", String(only.id));
  else if (!isKnown) form.delete("regionId");
}
