import { useEffect, useEffectEvent, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { loadChunk } from "#web/layout/load-part.ts";
import { notify } from "#web/messages/messages.ts";
import { buildChunkErrorMessage } from "#web/messages/chunk-error-message.ts";
import { isMembersOnly } from "#web/paths.ts";

import { isCallbackPath } from "./return-path.ts";
import type { AuthErrorDialog } from "./auth-error-dialog.tsx";
import { dismissAuthError } from "./session-actions.ts";
import { useSessionState } from "./session.ts";
import { describeSignInFailure } from "./sign-in-failure.ts";
import { useStartSession } from "./use-start-session.ts";

/** Where it is said over any screen that a session has ended, or that none can begin; fetched when it is. */
export function LazyAuthErrorDialog() {
  const { t } = useTranslation();
  const authError = useSessionState((state) => state.authError);
  const [part, setPart] = useState<{ Dialog: typeof AuthErrorDialog } | null>(null);
  useFailureNotification();
  useStartSession();

  useEffect(() => {
    if (authError === null) return;
    loadChunk(import("./auth-error-dialog.tsx")).then(
      ({ AuthErrorDialog }) => setPart({ Dialog: AuthErrorDialog }),
      () => {
        void dismissAuthError();
        const { title, text } = describeSignInFailure(authError);
        notify(
          title ? { type: "warning", header: t(title), text: t(text) } : buildChunkErrorMessage(t),
        );
      },
    );
  }, [authError, t]);

  return authError !== null && part && <part.Dialog code={authError} />;
}

/** A session that fails is told of in passing, once, where nothing else says it. */
function useFailureNotification(): void {
  const { t } = useTranslation();
  const tellFailure = useEffectEvent((code: string) => {
    if (isMembersOnly(location.pathname) || isCallbackPath(location.pathname)) return;
    const { text, actions } = describeSignInFailure(code);
    const mayTry = actions.includes("sign-in-again") || actions.includes("try-again");
    notify({
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
