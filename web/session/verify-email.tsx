import { useState } from "react";

import { ApiFailure, formatFailure } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { useSite } from "#web/layout/site.ts";
import { useMoveFocusOnUnmount } from "#web/layout/use-move-focus-on-unmount.ts";
import { Alert, type AlertKind } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

import { getOpeningErrorCode, reloadUser, signOut } from "./session-actions.ts";
import { useSession } from "./session.ts";
import { describeSignInFailure } from "./sign-in-failure.ts";
import { useMemberApi } from "./use-member-api.ts";

type VerifyAction = "look" | "send" | "leave";

/** S4.05: a member whose e-mail is not verified goes no further than here. */
export function VerifyEmail() {
  const { t, language } = useTranslation();
  const session = useSession();
  const api = useMemberApi();
  const [busy, setBusy] = useState<VerifyAction | null>(null);
  const [said, setSaid] = useState<{ kind: AlertKind; text: string } | null>(null);
  const section = useMoveFocusOnUnmount(() => focusOnHeading);
  const member = session.state === "member" ? session : null;

  const act = async (name: VerifyAction, work: () => Promise<void>) => {
    setBusy(name);
    setSaid(null);
    try {
      await work();
    } catch (error) {
      setSaid({ kind: "danger", text: sentenceOf(error) });
    } finally {
      setBusy(null);
    }
  };
  const sentenceOf = (error: unknown) => {
    if (error instanceof ApiFailure) return formatFailure(error, t);
    const code = getOpeningErrorCode(error);
    const { text } = describeSignInFailure(code);
    return t(text, { code });
  };

  const look = () =>
    act("look", async () => {
      // Seen only as long as nothing has changed: then another screen stands here.
      if (await reloadUser()) setSaid({ kind: "warning", text: t("verify-not-yet") });
    });
  const send = () =>
    act("send", async () => {
      await api.resendVerificationEmail({ language, externalId: member?.identity ?? "" });
      setSaid({ kind: "success", text: t("verify-sent", { email: member?.email ?? "" }) });
    });

  return (
    <section ref={section} aria-labelledby="verify-email" className="max-w-xl">
      <h2 id="verify-email">{t("verify-title")}</h2>
      <p className="measure mt-3 wrap-anywhere">
        {t("verify-text", { email: member?.email ?? "" })}
      </p>
      <p className="measure mt-2 text-ink-2">{t("verify-hint")}</p>
      <output className="mt-5 block empty:hidden">
        {said && <Alert kind={said.kind}>{said.text}</Alert>}
      </output>
      <div className="mt-5 flex flex-wrap gap-2.5 max-sm:*:basis-full">
        <Button kind="main" isBusy={busy === "look"} onClick={() => void look()}>
          {t("verify-look")}
        </Button>
        <Button isBusy={busy === "send"} onClick={() => void send()}>
          {t("verify-send")}
        </Button>
        <Button
          kind="quiet"
          isBusy={busy === "leave"}
          onClick={() => void act("leave", () => signOut())}
        >
          {t("sign-out")}
        </Button>
      </div>
      <OwnDataByMail />
    </section>
  );
}

/** Of the screen that has taken the place of this one, and of the button that was pressed. */
function focusOnHeading(): void {
  document.querySelector<HTMLElement>("main h2")?.focus();
}

/** The api answers nobody who is not verified: of their data they ask the people of the library. */
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
