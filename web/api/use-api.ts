import { useApiOrigin } from "#web/layout/site.ts";

import { type ApiClient, createApiClient } from "./client.ts";

export function useApi(): ApiClient {
  return createApiClient(useApiOrigin(), (input, init) => fetch(input, init));
}
