import { type ApiClient, createApiClient } from "#web/api/client.ts";
import { useApiOrigin } from "#web/layout/site.ts";

import { createMemberFetch } from "./member-fetch.ts";
import { openSession } from "./session-actions.ts";

/** The api with the person's token. */
export function useMemberApi(): ApiClient {
  return createApiClient(useApiOrigin(), memberFetchWithTimeout());
}

/**
 * A call waits while they are asked to sign in again, and fails with 401 when they do not. With a `patience`, in
 * milliseconds, one that is not answered by then fails as a line that is lost.
 */
export function memberFetchWithTimeout(patience?: number): typeof fetch {
  return createMemberFetch(tokens, (input, init) =>
    fetch(input, patience ? { ...init, signal: AbortSignal.timeout(patience) } : init),
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
