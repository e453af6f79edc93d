import type { ReactNode } from "react";

import { useLocalizedPath } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** Sends the token in its body, so that the address of what comes of it does not have it. */
export function LinkTokenForm({ token, children }: { token: string; children: ReactNode }) {
  const address = useLocalizedPath()(paths.confirm);

  return (
    <form method="post" action={address} className="mt-6">
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  );
}
