import {
  createRegularGivingClient,
  type RegularGivingClient,
} from "#web/app/api/regular-giving-client.ts";
import { useApiOrigin } from "#web/app/layout/site.ts";

import { memberFetchWithTimeout } from "./use-member-api.ts";

/** The calls for orders and donations with the person's token. */
export function useRegularGivingApi(timeoutMs?: number): RegularGivingClient {
  return createRegularGivingClient(useApiOrigin(), memberFetchWithTimeout(timeoutMs));
}
