import type { ReactNode } from "react";

import { useLocalizedPath } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** Sends the token in the body, so that it does not appear in the URL of the result. */
export function LinkTokenForm({ token, children }: { token: string; children: ReactNode }) {
  const address = useLocalizedPath()(paths.confirm);

  return (
    <form method="post" action={address} className="mt-6">
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  );
}
