import type { SubscriptionRequest } from "#contract/subscriptions.ts";
import { isMailingList } from "#domain/mailing-lists.ts";
import { isEmail, isPersonName } from "#domain/person-fields.ts";
import type { ApiFailure } from "#web/app/api/failure.ts";

/** The fields in the order of the form. */
const requestFields = [
  "subscriptionIds",
  "email",
  "firstName",
  "lastName",
  "countryId",
  "regionId",
] as const;
export type RequestField = (typeof requestFields)[number];

export function listRefusedFields({ errors }: Pick<ApiFailure, "errors">): RequestField[] {
  const named = new Set(errors.map(({ field }) => field.split(".")[0]));
  return requestFields.filter((field) => named.has(field));
}

export function parseSubscriptionRequest(form: FormData): {
  request: SubscriptionRequest;
  wrong: RequestField[];
} {
  const typed = (name: string) => String(form.get(name) ?? "").trim();
  const request = {
    email: typed("email"),
    firstName: typed("firstName"),
    lastName: typed("lastName"),
    regionId: Number(typed("regionId")),
    subscriptionIds: form.getAll("subscriptionIds").filter(isMailingList),
    website: typed("website"),
  };
  const isRight: Record<RequestField, boolean> = {
    email: isEmail(request.email),
    firstName: isPersonName(request.firstName),
    lastName: isPersonName(request.lastName),
    countryId: typed("countryId") !== "",
    // Required once a country is chosen.
    regionId: request.regionId > 0 || typed("countryId") === "",
    subscriptionIds: request.subscriptionIds.length > 0,
  };
  return { request, wrong: requestFields.filter((field) => !isRight[field]) };
}
