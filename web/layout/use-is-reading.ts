import { useRouteLoaderData } from "react-router";

import type { loader } from "#web/routes/read.tsx";

/** Whether a book lies open: then the whole screen is its paper (S2.09). */
export function useIsReading(): boolean {
  return Boolean(useRouteLoaderData<typeof loader>("routes/read")?.reading);
}
