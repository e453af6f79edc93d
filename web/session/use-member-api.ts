import { type ApiClient, createApiClient } from "#web/api/client.ts";
import { useApiOrigin } from "#web/layout/site.ts";

import { memberFetch } from "./member-fetch.ts";
import { openSession } from "./session-actions.ts";

/** The api with the person's token. */
export function useMemberApi(): ApiClient {
  return createApiClient(useApiOrigin(), patientFetch());
}

/**
 * A call waits while they are asked to sign in again, and fails with 401 when they do not. With a `patience`, in
 * milliseconds, one that is not answered by then fails as a line that is lost.
 */
export function patientFetch(patience?: number): typeof fetch {
  return memberFetch(tokens, (input, init) =>
    fetch(input, patience ? { ...init, signal: AbortSignal.timeout(patience) } : init),
  );
}

const tokens = {
  async getToken(isNew?: boolean): Promise<string | null> {
    const control = await openSession();
    return control.getToken(isNew);
  },
  async askAgain(code: string): Promise<boolean> {
    const control = await openSession();
    return control.askAgain(code);
  },
};
