import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { isMembersOnly, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

import { currentAppState } from "./app-state.ts";
import { signIn } from "./session-actions.ts";
import { setShownError, showSession, useSessionState } from "./session.ts";
import { describeSignInFailure, type FailureAction } from "./sign-in-failure.ts";
import { useAfterUnmount } from "./use-after-unmount.ts";
import { SignInFailureActions } from "./sign-in-failure-actions.tsx";

/** S8.08: why a sign-in failed, in a sentence, and what can be done about it. Nothing here starts by itself. */
export function FailedSignIn({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<FailureAction | null>(null);
  const whenGone = useAfterUnmount();
  const { text, actions } = describeSignInFailure(code);

  // The header's way to sign in goes on from here too.
  useEffect(() => {
    setShownError(code);
    return () => setShownError(null);
  }, [code]);

  const stayVisitor = () => {
    // Not before: a closed screen leads a visitor to the provider.
    whenGone(clearFailure);
    return navigate(getVisitorPath(), { replace: true });
  };
  const act = async (way: FailureAction) => {
    if (way === "stay-visitor") return stayVisitor();
    setBusy(way);
    await signIn({ after: code });
    setBusy(null);
  };

  return (
    <>
      <Alert kind="warning" role="alert" className="measure">
        {t(text, { code })}
      </Alert>
      <SignInFailureActions
        actions={actions}
        busy={busy}
        onTake={(way) => void act(way)}
        className="mt-5 [@media(scripting:none)]:hidden"
      />
    </>
  );
}

function clearFailure(): void {
  const { session } = useSessionState.getState();
  if (session.state === "failed") showSession({ state: "visitor", hasSignedOut: false });
}

/** Back to where the sign-in began, unless that is closed to them. */
function getVisitorPath(): string {
  const { returnTo } = currentAppState();
  const { pathname } = new URL(returnTo, location.origin);
  return isMembersOnly(pathname) ? paths.home : returnTo;
}
