import { useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Modal } from "#web/ui/modal.tsx";
import {
  getOpeningErrorCode,
  dismissAuthError,
  openSession,
  signIn,
} from "#web/account/session/session-actions.ts";
import {
  CONFIRM_SIGN_OUT,
  DATA_LEFT,
  setAuthError,
  SIGN_OUT_FAILED,
  useSession,
} from "#web/account/session/session.ts";
import { describeSignInFailure, type FailureAction } from "#web/account/session/sign-in-failure.ts";
import { SignInFailureActions } from "#web/account/session/sign-in-failure-actions.tsx";

import { LeftDataDialog } from "./left-data-dialog.tsx";
import { SignOutDialog } from "./sign-out-dialog.tsx";

/** A dialog about the session. The page behind it and typed text stay as they are. */
export function AuthErrorDialog({ code }: { code: string }) {
  if (code === CONFIRM_SIGN_OUT) return <SignOutDialog />;
  return code === DATA_LEFT ? <LeftDataDialog /> : <FailureDialog code={code} />;
}

/** S8.08 while the person uses a page. */
function FailureDialog({ code }: { code: string }) {
  const { t } = useTranslation();
  const isMember = useSession().state === "member";
  const [busy, setBusy] = useState<FailureAction | null>(null);
  const { title, text, actions } = describeSignInFailure(code);
  // Failures with a title are not about signing in.
  const isRenewal = isMember && !title;

  const handleAction = async (way: FailureAction) => {
    setBusy(way);
    try {
      if (code === SIGN_OUT_FAILED && way === "try-again") await retrySignOut();
      else await (isMember ? recoverSession(way) : startSignIn(way, code));
    } catch (error) {
      setAuthError(getOpeningErrorCode(error));
    } finally {
      setBusy(null);
    }
  };

  return (
    <Modal
      isOpen
      title={t(isRenewal ? "session-ended" : (title ?? "sign-in-not-possible"))}
      closeLabel={t("close")}
      onClose={() => void dismissAuthError()}
    >
      <output className="block measure">{t(text, { code })}</output>
      {isRenewal && <p className="measure mt-2 text-ink-2">{t("session-ended-kept")}</p>}
      <SignInFailureActions
        actions={actions}
        busy={busy}
        onTake={(way) => void handleAction(way)}
        className="mt-5"
      />
    </Modal>
  );
}

async function recoverSession(way: FailureAction): Promise<void> {
  const control = await openSession();
  if (way === "sign-in-again") await control.signInAgain();
  if (way === "try-again") await control.tryAgain();
  if (way === "stay-visitor") await control.stayVisitor();
}

/** The device data are removed already, so they are not removed again. */
async function retrySignOut(): Promise<void> {
  const control = await openSession();
  await control.leave({ removes: false });
}

async function startSignIn(way: FailureAction, code: string): Promise<void> {
  setAuthError(null);
  if (way !== "stay-visitor") await signIn({ errorCode: code });
}
