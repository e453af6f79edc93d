import { useRouteLoaderData } from "react-router";

import { type ApiClient, createApiClient } from "#web/api/client.ts";
import type { loader } from "#web/root.tsx";

/** Whose site this is and where it lies; not known when the site itself could not be loaded. */
export function useSite() {
  return useRouteLoaderData<typeof loader>("root");
}

/** The api as a browser reaches it. */
export function useApi(): ApiClient {
  return createApiClient(useApiOrigin(), (input, init) => fetch(input, init));
}

export function useApiOrigin(): string {
  return useSite()?.apiOrigin ?? "";
}
