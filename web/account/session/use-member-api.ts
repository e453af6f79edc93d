import { type ApiClient, createApiClient } from "#web/app/api/client.ts";
import { createPaymentsClient, type PaymentsClient } from "#web/app/api/payments-client.ts";
import { useApiOrigin } from "#web/app/layout/site.ts";

import { createMemberFetch } from "./member-fetch.ts";
import { openSession } from "./session-actions.ts";

/** The API with the person's token. */
export function useMemberApi(): ApiClient {
  return createApiClient(useApiOrigin(), memberFetchWithTimeout());
}

/**
 * A call waits while the person is asked to sign in again, and gives 401 when they do not. With a timeout in
 * milliseconds, a call without a response by then fails like a network error.
 */
function memberFetchWithTimeout(timeoutMs?: number): typeof fetch {
  return createMemberFetch(tokens, (input, init) =>
    fetch(input, timeoutMs ? { ...init, signal: AbortSignal.timeout(timeoutMs) } : init),
  );
}

const tokens = {
  async getToken(isNew?: boolean): Promise<string | null> {
    const control = await openSession();
    return control.getToken(isNew);
  },
  async requestSignIn(code: string): Promise<boolean> {
    const control = await openSession();
    return control.requestSignIn(code);
  },
};

/** The calls for orders and donations with the person's token. */
export function usePaymentsApi(timeoutMs?: number): PaymentsClient {
  return createPaymentsClient(useApiOrigin(), memberFetchWithTimeout(timeoutMs));
}
