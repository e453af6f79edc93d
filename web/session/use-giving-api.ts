import { createGivingClient, type GivingClient } from "#web/api/giving-client.ts";
import { useApiOrigin } from "#web/layout/site.ts";

import { patientFetch } from "./use-member-api.ts";

/** The calls of orders and gifts with the person's token. */
export function useGivingApi(patience?: number): GivingClient {
  return createGivingClient(useApiOrigin(), patientFetch(patience));
}
