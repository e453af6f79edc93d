import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

import { useTranslation } from "#web/i18n/translation.tsx";
import { isClosed, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";

import { currentAppState } from "./app-state.ts";
import { signIn } from "./session-actions.ts";
import { showSaid, showSession, useSessionState } from "./session.ts";
import { signInFailure, type WayOn } from "./sign-in-failure.ts";
import { useWhenGone } from "./use-when-gone.ts";
import { WaysOn } from "./ways-on.tsx";

/** S8.08: why a sign-in failed, in a sentence, and what can be done about it. Nothing here starts by itself. */
export function FailedSignIn({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<WayOn | null>(null);
  const whenGone = useWhenGone();
  const { text, ways } = signInFailure(code);

  // The header's way to sign in goes on from here too.
  useEffect(() => {
    showSaid(code);
    return () => showSaid(null);
  }, [code]);

  const stayVisitor = () => {
    // Not before: a closed screen leads a visitor to the provider.
    whenGone(forgetFailure);
    return navigate(whereVisitorsGo(), { replace: true });
  };
  const act = async (way: WayOn) => {
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
      <WaysOn
        ways={ways}
        busy={busy}
        onTake={(way) => void act(way)}
        className="mt-5 [@media(scripting:none)]:hidden"
      />
    </>
  );
}

function forgetFailure(): void {
  const { session } = useSessionState.getState();
  if (session.state === "failed") showSession({ state: "visitor", hasSignedOut: false });
}

/** Back to where the sign-in began, unless that is closed to them. */
function whereVisitorsGo(): string {
  const { returnTo } = currentAppState();
  const { pathname } = new URL(returnTo, location.origin);
  return isClosed(pathname) ? paths.home : returnTo;
}
