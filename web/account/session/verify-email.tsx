import { useState } from "react";

import { ApiFailure, formatFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { Alert, type AlertKind } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

import { getOpeningErrorCode, reloadUser, signOut } from "./session-actions.ts";
import { useSession } from "./session.ts";
import { describeSignInFailure } from "./sign-in-failure.ts";
import { useMemberApi } from "./use-member-api.ts";

type VerifyAction = "look" | "send" | "leave";

/** S4.05: stops a member whose e-mail is not verified. */
export function VerifyEmail() {
  const { t, language } = useTranslation();
  const session = useSession();
  const api = useMemberApi();
  const [busy, setBusy] = useState<VerifyAction | null>(null);
  const [message, setMessage] = useState<{ kind: AlertKind; text: string } | null>(null);
  const section = useMoveFocusOnUnmount(() => focusOnHeading);
  const member = session.state === "member" ? session : null;

  const runAction = async (name: VerifyAction, work: () => Promise<void>) => {
    setBusy(name);
    setMessage(null);
    try {
      await work();
    } catch (error) {
      setMessage({ kind: "danger", text: describeError(error) });
    } finally {
      setBusy(null);
    }
  };
  const describeError = (error: unknown) => {
    if (error instanceof ApiFailure) return formatFailure(error, t);
    const code = getOpeningErrorCode(error);
    const { text } = describeSignInFailure(code);
    return t(text, { code });
  };

  const checkAgain = () =>
    runAction("look", async () => {
      // Shown only if still unverified; otherwise another screen replaces this one.
      if (await reloadUser()) setMessage({ kind: "warning", text: t("verify-not-yet") });
    });
  const resend = () =>
    runAction("send", async () => {
      await api.resendVerificationEmail({ language, externalId: member?.identity ?? "" });
      setMessage({ kind: "success", text: t("verify-sent", { email: member?.email ?? "" }) });
    });

  return (
    <section ref={section} aria-labelledby="verify-email" className="max-w-xl">
      <h2 id="verify-email">{t("verify-title")}</h2>
      <p className="measure mt-3 wrap-anywhere">
        {t("verify-text", { email: member?.email ?? "" })}
      </p>
      <p className="measure mt-2 text-ink-2">{t("verify-hint")}</p>
      <output className="mt-5 block empty:hidden">
        {message && <Alert kind={message.kind}>{message.text}</Alert>}
      </output>
      <div className="mt-5 flex flex-wrap gap-2.5 max-sm:*:basis-full">
        <Button kind="main" isBusy={busy === "look"} onClick={() => void checkAgain()}>
          {t("verify-look")}
        </Button>
        <Button isBusy={busy === "send"} onClick={() => void resend()}>
          {t("verify-send")}
        </Button>
        <Button
          kind="quiet"
          isBusy={busy === "leave"}
          onClick={() => void runAction("leave", () => signOut())}
        >
          {t("sign-out")}
        </Button>
      </div>
      <OwnDataByMail />
    </section>
  );
}

/** The heading of the screen that replaced this one and the pressed button. */
function focusOnHeading(): void {
  document.querySelector<HTMLElement>("main h2")?.focus();
}

/** The API refuses unverified members, so they request their data by e-mail. */
function OwnDataByMail() {
  const { t } = useTranslation();
  const email = useSite()?.library.contact.email;

  return (
    email && (
      <p className="measure mt-6 text-sm text-ink-3">
        {t("verify-own-data")}{" "}
        <a href={`mailto:${email}`} className="py-3 wrap-anywhere">
          {email}
        </a>
      </p>
    )
  );
}
