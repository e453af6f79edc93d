import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";

import { ApiFailure, formatFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { useSite } from "#web/app/layout/site.ts";
import { useMoveFocusOnUnmount } from "#web/app/layout/use-move-focus-on-unmount.ts";
import { Alert, type AlertKind } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import { FailedSignIn, NeedsScript } from "./failed-sign-in.tsx";
import { signIn, getOpeningErrorCode, reloadUser, signOut } from "./session-actions.ts";
import { type Session, useSession } from "./session.ts";
import { SharedComputerSwitch } from "./shared-computer-switch.tsx";
import { SignInButton } from "./sign-in-button.tsx";
import { describeSignInFailure } from "./sign-in-failure.ts";
import { useMemberApi } from "./use-member-api.ts";

type MemberOnlyProps = {
  /** Shown to visitors instead of a redirect to the provider. */
  Visitor?: ComponentType<{ hasSignedOut: boolean }>;
  children: ReactNode;
};

/**
 * A members-only screen (S2.17, S2.18): redirects visitors to the provider and back; soon after a redirect it offers a
 * button instead.
 */
export function MemberOnly({ Visitor, children }: MemberOnlyProps) {
  const session = useSession();
  useRedirectToSignIn(!Visitor && shouldRedirect(session));

  switch (session.state) {
    case "member":
      return session.user.state === "unverified" ? (
        <VerifyEmail key={session.identity} />
      ) : (
        // The key discards one person's typed text when another signs in.
        <Fragment key={session.identity}>
          {session.user.state === "loading" && <SlowNotice />}
          {children}
        </Fragment>
      );
    case "failed":
      return <FailedSignIn code={session.code} />;
    case "visitor":
      return Visitor ? (
        <Visitor hasSignedOut={session.hasSignedOut} />
      ) : (
        <SignInPrompt hasSignedOut={session.hasSignedOut} />
      );
    default:
      return <SessionSkeleton />;
  }
}

/** Visitors and expired sessions; not after a sign-out here or a refusal. */
function shouldRedirect(session: Session): boolean {
  if (session.state === "failed") return session.code === "login_required";
  return session.state === "visitor" && !session.hasSignedOut;
}

function useRedirectToSignIn(isRedirecting: boolean): void {
  useEffect(() => {
    if (isRedirecting) void signIn({ isAutomatic: true });
  }, [isRedirecting]);
}

function SignInPrompt({ hasSignedOut }: { hasSignedOut: boolean }) {
  const { t } = useTranslation();

  return (
    <>
      <p className="measure mb-5">{t(hasSignedOut ? "signed-out" : "members-only")}</p>
      <SignInButton />
      <SharedComputerSwitch className="row-link mt-3" />
    </>
  );
}

/** Milliseconds without an answer before the notice. */
const SLOW_AFTER_MS = 5_000;

function SlowNotice() {
  const { t } = useTranslation();
  const [isSlow, setSlow] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return <output className="measure mb-5 block empty:hidden">{isSlow && t("session-slow")}</output>;
}

/** As high as the screen, so that content below does not move. */
function SessionSkeleton() {
  const { t } = useTranslation();

  return (
    <>
      <div className="grid min-h-screen max-w-md content-start gap-4 [@media(scripting:none)]:hidden">
        <output className="sr-only">{t("session-opening")}</output>
        <Skeleton className="h-6" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-6 w-1/2" />
      </div>
      <NeedsScript />
    </>
  );
}

type VerifyAction = "look" | "send" | "leave";

/** S4.05: stops a member whose e-mail is not verified. */
function VerifyEmail() {
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
