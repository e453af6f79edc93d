import { useApiOrigin } from "#web/app/layout/site.ts";

import { type ApiClient, createApiClient } from "./client.ts";

export function useApi(): ApiClient {
  return createApiClient(useApiOrigin(), (input, init) => fetch(input, init));
}
