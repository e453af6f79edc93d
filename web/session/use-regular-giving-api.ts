import {
  createRegularGivingClient,
  type RegularGivingClient,
} from "#web/api/regular-giving-client.ts";
import { useApiOrigin } from "#web/layout/site.ts";

import { memberFetchWithTimeout } from "./use-member-api.ts";

/** The calls of orders and gifts with the person's token. */
export function useRegularGivingApi(patience?: number): RegularGivingClient {
  return createRegularGivingClient(useApiOrigin(), memberFetchWithTimeout(patience));
}
