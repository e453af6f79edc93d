import { useEffect, useEffectEvent, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { loadChunk } from "#web/app/layout/load-chunk.ts";
import { type RootData, useSite } from "#web/app/layout/site.ts";
import { notify } from "#web/app/messages/messages.ts";
import { buildChunkErrorMessage } from "#web/app/messages/chunk-error-message.ts";
import { isMembersOnly } from "#web/paths.ts";
import { isCallbackPath } from "#web/account/session/return-path.ts";
import { dismissAuthError } from "#web/account/session/session-actions.ts";
import { useSessionState } from "#web/account/session/session.ts";
import { describeSignInFailure } from "#web/account/session/sign-in-failure.ts";
import { startSession } from "#web/account/session/start-session.ts";

import type { AuthErrorDialog } from "./auth-error-dialog.tsx";

/** Starts the session, and shows its errors over any screen; the dialog's code loads when needed. */
export function LazyAuthErrorDialog() {
  const { t } = useTranslation();
  const authError = useSessionState((state) => state.authError);
  const [loaded, setLoaded] = useState<{ Dialog: typeof AuthErrorDialog } | null>(null);
  useFailureNotification();
  const site = useSite();

  useEffect(() => {
    if (site) startSession(site, () => loadSession(site));
  }, [site]);

  useEffect(() => {
    if (authError === null) return;
    loadChunk(import("./auth-error-dialog.tsx")).then(
      ({ AuthErrorDialog }) => setLoaded({ Dialog: AuthErrorDialog }),
      () => {
        void dismissAuthError();
        const { title, text } = describeSignInFailure(authError);
        notify(
          title ? { type: "warning", header: t(title), text: t(text) } : buildChunkErrorMessage(t),
        );
      },
    );
  }, [authError, t]);

  return authError !== null && loaded && <loaded.Dialog code={authError} />;
}

/** Shows a message for a failed session where no screen shows it. */
function useFailureNotification(): void {
  const { t } = useTranslation();
  const notifyFailure = useEffectEvent((code: string) => {
    if (isMembersOnly(location.pathname) || isCallbackPath(location.pathname)) return;
    const { text, actions } = describeSignInFailure(code);
    const canRetry = actions.includes("sign-in-again") || actions.includes("try-again");
    notify({
      type: "warning",
      header: t("sign-in-failed"),
      text: t(text, { code }),
      ...(canRetry && { action: "sign-in" }),
    });
  });

  useEffect(
    () =>
      useSessionState.subscribe(({ session }, { session: previous }) => {
        if (session !== previous && session.state === "failed") notifyFailure(session.code);
      }),
    [],
  );
}

async function loadSession(site: RootData) {
  const { openSessionControl } = await loadChunk(import("./open-session-control.ts"));
  return openSessionControl(site);
}
