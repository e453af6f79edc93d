import { useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Modal } from "#web/ui/modal.tsx";

import { LeftHereDialog } from "./left-here-dialog.tsx";
import { codeOfOpening, dismissAuthError, openSession, signIn } from "./session-actions.ts";
import { LEAVING, LEFT_HERE, showTrouble, SIGN_OUT_FAILED, useSession } from "./session.ts";
import { signInFailure, type WayOn } from "./sign-in-failure.ts";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { WaysOn } from "./ways-on.tsx";

/** What has to be said or asked before it goes on: the page behind it stays as it is, with all that was typed. */
export function TroubleDialog({ code }: { code: string }) {
  if (code === LEAVING) return <SignOutDialog />;
  return code === LEFT_HERE ? <LeftHereDialog /> : <FailureDialog code={code} />;
}

/** S8.08 in the midst of things. */
function FailureDialog({ code }: { code: string }) {
  const { t } = useTranslation();
  const isMember = useSession().state === "member";
  const [busy, setBusy] = useState<WayOn | null>(null);
  const { title, text, ways } = signInFailure(code);
  // A failure with a title of its own is none of a sign-in.
  const isRenewal = isMember && !title;

  const act = async (way: WayOn) => {
    setBusy(way);
    try {
      if (code === SIGN_OUT_FAILED && way === "try-again") await leaveAgain();
      else await (isMember ? mend(way) : begin(way, code));
    } catch (error) {
      showTrouble(codeOfOpening(error));
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
      <WaysOn ways={ways} busy={busy} onTake={(way) => void act(way)} className="mt-5" />
    </Modal>
  );
}

async function mend(way: WayOn): Promise<void> {
  const control = await openSession();
  if (way === "sign-in-again") await control.signInAgain();
  if (way === "try-again") await control.tryAgain();
  if (way === "stay-visitor") await control.stayVisitor();
}

/** What was to be removed is gone by now, so it is not removed twice. */
async function leaveAgain(): Promise<void> {
  const control = await openSession();
  await control.leave({ removes: false });
}

async function begin(way: WayOn, code: string): Promise<void> {
  showTrouble(null);
  if (way !== "stay-visitor") await signIn({ after: code });
}
