import { useRouteLoaderData } from "react-router";

import type { loader } from "#web/root.tsx";

/** Whose site this is and where it lies; not known when the site itself could not be loaded. */
export function useSite() {
  return useRouteLoaderData<typeof loader>("root");
}

export function useApiOrigin(): string {
  return useSite()?.apiOrigin ?? "";
}
