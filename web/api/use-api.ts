import { useApiOrigin } from "#web/layout/site.ts";

import { type ApiClient, createApiClient } from "./client.ts";

/** The API client of the browser. */
export function useApi(): ApiClient {
  return createApiClient(useApiOrigin(), (input, init) => fetch(input, init));
}
