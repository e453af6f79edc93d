import { useRouteLoaderData } from "react-router";

import type { loader } from "#web/root.tsx";

/** The library and its addresses; undefined when the root data failed to load. */
export function useSite() {
  return useRouteLoaderData<typeof loader>("root");
}

export function useApiOrigin(): string {
  return useSite()?.apiOrigin ?? "";
}
