import type { ReactNode } from "react";

import { useNamedLanguage } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";

/** Sends the token in its body, so that the address of what comes of it does not have it. */
export function FollowForm({ token, children }: { token: string; children: ReactNode }) {
  const address = useNamedLanguage()(paths.confirm);

  return (
    <form method="post" action={address} className="mt-6">
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  );
}
