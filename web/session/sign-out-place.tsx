import { useEffect, useState } from "react";

import { inTime } from "#web/layout/load-part.ts";

import { leaveSession } from "./session-actions.ts";
import { useSessionState } from "./session.ts";
import type { SignOutDialog } from "./sign-out-dialog.tsx";

/** Where a person who signs out is asked what becomes of what they leave. Where the question cannot be had, they sign out. */
export function SignOutPlace() {
  const isAsked = useSessionState(({ isSignOutAsked }) => isSignOutAsked);
  const [part, setPart] = useState<{ Dialog: typeof SignOutDialog } | null>(null);

  useEffect(() => {
    if (!isAsked) return;
    inTime(import("./sign-out-dialog.tsx")).then(
      ({ SignOutDialog }) => setPart({ Dialog: SignOutDialog }),
      () => void leaveSession({ removes: false }),
    );
  }, [isAsked]);

  return isAsked && part && <part.Dialog />;
}
