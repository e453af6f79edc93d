import type { Language } from "#domain/languages.ts";
import type { ApiClient } from "#web/app/api/client.ts";
import { ApiFailure } from "#web/app/api/failure.ts";
import { createKeyGenerator } from "#web/app/api/idempotency-key.ts";
import { readFormValues, type FormValues } from "#web/app/layout/form-draft.ts";
import type { LoadedRegions, Region } from "#web/account/profile/use-country-and-region.ts";

import {
  parseSubscriptionRequest,
  listRefusedFields,
  type RequestField,
} from "./parse-subscription-request.ts";

/** The result of a form submitted without JavaScript; `status` is that of the page. */
export type MailingFormResult =
  | { kind: "sent"; status: 200; email: string }
  | (ShownForm & { kind: "typing" })
  | (ShownForm & { kind: "failed"; detail: string });

/** The form to show again, with the regions of its country; null when no country is chosen. */
type ShownForm = {
  status: number;
  typed: FormValues;
  wrong: RequestField[];
  regions: LoadedRegions;
};

type FormDeps = { api: ApiClient; language: Language };

/** Sends the form or returns what is missing: first the regions of the chosen country, because no script loads them. */
export async function handleMailingForm(
  form: FormData,
  { api, language }: FormDeps,
): Promise<MailingFormResult> {
  const regions = await findRegions(form, api);
  if (Array.isArray(regions)) normalizeRegion(form, regions);
  const shownForm = { typed: readFormValues(form), regions };
  if (form.has(SHOW_REGIONS)) return { ...shownForm, kind: "typing", status: 200, wrong: [] };

  const { request, wrong: invalid } = parseSubscriptionRequest(form);
  if (invalid.length > 0) return { ...shownForm, kind: "typing", status: 400, wrong: invalid };
  try {
    await api.requestSubscriptions({ ...request, language, key: createKeyGenerator()(request) });
    return { kind: "sent", status: 200, email: request.email };
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure;
    const { detail, status } = failure;
    const refused = listRefusedFields(failure);
    return { ...shownForm, kind: "failed", status: status || 503, detail, wrong: refused };
  }
}

/** The name of the button that only loads the regions. */
export const SHOW_REGIONS = "show-regions";

async function findRegions(form: FormData, api: ApiClient): Promise<LoadedRegions> {
  const countryId = String(form.get("countryId") ?? "");
  if (!countryId) return null;
  return api.listRegions({ countryId }).catch(() => "failed" as const);
}

/** Removes a region of another country, and selects the only region of a country. */
function normalizeRegion(form: FormData, regions: Region[]): void {
  const [only, ...rest] = regions;
  const isKnown = regions.some(({ id }) => String(id) === form.get("regionId"));
  if (only && rest.length === 0) form.set("regionId", String(only.id));
  else if (!isKnown) form.delete("regionId");
}
