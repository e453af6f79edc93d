import { useRouteLoaderData } from "react-router";

import type { loader } from "#web/routes/read.tsx";

/** Whether a book is open in the reader, which then fills the screen (S2.09). */
export function useIsReading(): boolean {
  return Boolean(useRouteLoaderData<typeof loader>("routes/read")?.reading);
}
