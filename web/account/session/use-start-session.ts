import { useEffect } from "react";

import { useSite } from "#web/app/layout/site.ts";

import { startSession } from "./start-session.ts";

export function useStartSession(): void {
  const site = useSite();

  useEffect(() => {
    if (site) startSession({ identity: site.identity, apiOrigin: site.apiOrigin });
  }, [site]);
}
