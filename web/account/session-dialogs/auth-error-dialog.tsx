import { useState, useEffect } from "react";

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
  useSessionState,
} from "#web/account/session/session.ts";
import { setDataQuestionPending } from "#web/account/session/shared-computer.ts";
import { SignInFailureActions } from "#web/account/session/sign-in-failure-actions.tsx";
import { describeSignInFailure, type FailureAction } from "#web/account/session/sign-in-failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

import { findDeviceData, hasDeviceData, removeDeviceData, type DeviceData } from "./device-data.ts";

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

/** Asks about device data after a sign-out that could not ask. */
function LeftDataDialog() {
  const { t } = useTranslation();
  const [data] = useState(() => (hasDeviceData() ? findDeviceData() : null));
  const [isRemoving, setRemoving] = useState(false);

  useEffect(() => {
    if (!data) dismissLeftData();
  }, [data]);

  async function remove(): Promise<void> {
    setRemoving(true);
    await removeDeviceData();
    setDataQuestionPending(false);
    // The page still shows the removed data.
    location.reload();
  }

  return (
    data && (
      <Modal
        isOpen
        isDismissable={!isRemoving}
        title={t("left-here-title")}
        closeLabel={t("close")}
        onClose={dismissLeftData}
        actions={
          <>
            <Button disabled={isRemoving} onClick={dismissLeftData}>
              {t("left-here-keep")}
            </Button>
            <Button kind="main" isBusy={isRemoving} onClick={() => void remove()}>
              {t("left-here-remove")}
            </Button>
          </>
        }
      >
        <DeviceDataList data={data} />
      </Modal>
    )
  );
}

function dismissLeftData(): void {
  // Another error may have replaced it.
  if (useSessionState.getState().authError !== DATA_LEFT) return;
  setDataQuestionPending(false);
  setAuthError(null);
}

/** Asks what to do with device data before signing out. Closing it cancels the sign-out. */
function SignOutDialog() {
  const { t } = useTranslation();
  const [data] = useState(findDeviceData);
  const [isRemoving, setRemoving] = useState<boolean | null>(null);

  function leave(removes: boolean): void {
    setRemoving(removes);
    void openSession().then((control) => control.leave({ removes }));
  }

  return (
    <Modal
      isOpen
      isDismissable={isRemoving === null}
      title={t("sign-out")}
      closeLabel={t("close")}
      onClose={cancelSignOut}
      actions={
        <>
          <Button
            isBusy={isRemoving === true}
            disabled={isRemoving === false}
            onClick={() => leave(true)}
          >
            {t("sign-out-remove")}
          </Button>
          <Button
            kind="main"
            isBusy={isRemoving === false}
            disabled={isRemoving === true}
            onClick={() => leave(false)}
          >
            {t("sign-out-keep")}
          </Button>
        </>
      }
    >
      <DeviceDataList data={data} />
    </Modal>
  );
}

/** The menu has closed, so the focus returns to its button. */
function cancelSignOut(): void {
  // Another error may have replaced it, such as a failed sign-out.
  if (useSessionState.getState().authError !== CONFIRM_SIGN_OUT) return;
  setAuthError(null);
  const menus = [
    ...document.querySelectorAll<HTMLElement>("[popovertarget=person], [popovertarget=menu]"),
  ];
  menus.find((button) => button.checkVisibility())?.focus();
}

/** Lists what the next person at this device could see. */
function DeviceDataList({ data: { cart, reading, listening } }: { data: DeviceData }) {
  const { t } = useTranslation();

  return (
    <>
      <p className="measure">{t("sign-out-question")}</p>
      <ul className="mt-3 list-disc pl-5">
        {cart > 0 && <li>{t("device-cart", { count: cart })}</li>}
        {reading > 0 && <li>{t("device-reading", { count: reading })}</li>}
        {listening > 0 && <li>{t("device-listening", { count: listening })}</li>}
      </ul>
    </>
  );
}
