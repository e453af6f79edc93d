import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { isMembersOnly, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

import { currentAppState } from "./app-state.ts";
import { signIn } from "./session-actions.ts";
import { setShownError, showSession, useSessionState } from "./session.ts";
import { describeSignInFailure, type FailureAction } from "./sign-in-failure.ts";
import { useAfterUnmount } from "./use-after-unmount.ts";
import { SignInFailureActions } from "./sign-in-failure-actions.tsx";

/** S8.08: why a sign-in failed and what can be done. Nothing starts by itself. */
export function FailedSignIn({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<FailureAction | null>(null);
  const afterUnmount = useAfterUnmount();
  const { text, actions } = describeSignInFailure(code);

  // The header's sign-in button needs the code too.
  useEffect(() => {
    setShownError(code);
    return () => setShownError(null);
  }, [code]);

  const stayVisitor = () => {
    // Only after unmount: a members-only screen would redirect a visitor to the provider.
    afterUnmount(clearFailure);
    return navigate(getVisitorPath(), { replace: true });
  };
  const handleAction = async (way: FailureAction) => {
    if (way === "stay-visitor") return stayVisitor();
    setBusy(way);
    await signIn({ errorCode: code });
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
        onTake={(way) => void handleAction(way)}
        className="mt-5 [@media(scripting:none)]:hidden"
      />
    </>
  );
}

function clearFailure(): void {
  const { session } = useSessionState.getState();
  if (session.state === "failed") showSession({ state: "visitor", hasSignedOut: false });
}

/** Where the sign-in started, or home when that is for members only. */
function getVisitorPath(): string {
  const { returnTo } = currentAppState();
  const { pathname } = new URL(returnTo, location.origin);
  return isMembersOnly(pathname) ? paths.home : returnTo;
}

/** Shown without JavaScript, which only a session needs. */
export function NeedsScript() {
  const { t } = useTranslation();

  return (
    <div className="measure hidden [@media(scripting:none)]:block">
      <p className="mb-5">{t("members-need-script")}</p>
      <Link to={paths.home} className="btn">
        {t("stay-visitor")}
      </Link>
    </div>
  );
}
