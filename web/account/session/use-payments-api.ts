import { createPaymentsClient, type PaymentsClient } from "#web/app/api/payments-client.ts";
import { useApiOrigin } from "#web/app/layout/site.ts";

import { memberFetchWithTimeout } from "./use-member-api.ts";

/** The calls for orders and donations with the person's token. */
export function usePaymentsApi(timeoutMs?: number): PaymentsClient {
  return createPaymentsClient(useApiOrigin(), memberFetchWithTimeout(timeoutMs));
}
