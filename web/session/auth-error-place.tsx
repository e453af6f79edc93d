import { useEffect, useEffectEvent, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { inTime } from "#web/layout/load-part.ts";
import { tell } from "#web/messages/messages.ts";
import { partMissing } from "#web/messages/part-missing.ts";
import { isClosed } from "#web/paths.ts";

import { isCallback } from "./return-path.ts";
import type { TroubleDialog } from "./trouble-dialog.tsx";
import { dismissAuthError } from "./session-actions.ts";
import { useSessionState } from "./session.ts";
import { signInFailure } from "./sign-in-failure.ts";
import { useStartSession } from "./use-start-session.ts";

/** Where it is said over any screen that a session has ended, or that none can begin; fetched when it is. */
export function AuthErrorPlace() {
  const { t } = useTranslation();
  const trouble = useSessionState((state) => state.trouble);
  const [part, setPart] = useState<{ Dialog: typeof TroubleDialog } | null>(null);
  useFailureTold();
  useStartSession();

  useEffect(() => {
    if (trouble === null) return;
    inTime(import("./trouble-dialog.tsx")).then(
      ({ TroubleDialog }) => setPart({ Dialog: TroubleDialog }),
      () => {
        void dismissAuthError();
        const { title, text } = signInFailure(trouble);
        tell(title ? { type: "warning", header: t(title), text: t(text) } : partMissing(t));
      },
    );
  }, [trouble, t]);

  return trouble !== null && part && <part.Dialog code={trouble} />;
}

/** A session that fails is told of in passing, once, where nothing else says it. */
function useFailureTold(): void {
  const { t } = useTranslation();
  const tellFailure = useEffectEvent((code: string) => {
    if (isClosed(location.pathname) || isCallback(location.pathname)) return;
    const { text, ways } = signInFailure(code);
    const mayTry = ways.includes("sign-in-again") || ways.includes("try-again");
    tell({
      type: "warning",
      header: t("sign-in-failed"),
      text: t(text, { code }),
      ...(mayTry && { way: "sign-in" }),
    });
  });

  useEffect(
    () =>
      useSessionState.subscribe(({ session }, { session: before }) => {
        if (session !== before && session.state === "failed") tellFailure(session.code);
      }),
    [],
  );
}
