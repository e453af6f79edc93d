import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import { FailedSignIn } from "./failed-sign-in.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { signIn } from "./session-actions.ts";
import { type Session, useSession } from "./session.ts";
import { SharedComputerSwitch } from "./shared-computer-switch.tsx";
import { SignInButton } from "./sign-in-button.tsx";
import { VerifyEmail } from "./verify-email.tsx";

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
