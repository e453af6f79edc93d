import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

import { FailedSignIn } from "./failed-sign-in.tsx";
import { NeedsScript } from "./needs-script.tsx";
import { signIn } from "./session-actions.ts";
import { type Session, useSession } from "./session.ts";
import { SharedComputerSwitch } from "./shared-computer-switch.tsx";
import { SignInButton } from "./sign-in-button.tsx";
import { VerifyEmail } from "./verify-email.tsx";

type MemberOnlyProps = {
  /** What a visitor sees, where they are not led to the provider. */
  Visitor?: ComponentType<{ hasSignedOut: boolean }>;
  children: ReactNode;
};

/** A closed screen (S2.17, S2.18): a visitor is led to the provider and comes back to it; twice in a row they are asked first. */
export function MemberOnly({ Visitor, children }: MemberOnlyProps) {
  const session = useSession();
  useRedirectToSignIn(!Visitor && shouldRedirect(session));

  switch (session.state) {
    case "member":
      return session.user.state === "unverified" ? (
        <VerifyEmail key={session.identity} />
      ) : (
        // What one person has typed is never another's.
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

/** A visitor, and whose session has run out; not who has just signed out, nor who was refused. */
function shouldRedirect(session: Session): boolean {
  if (session.state === "failed") return session.code === "login_required";
  return session.state === "visitor" && !session.hasSignedOut;
}

function useRedirectToSignIn(isLed: boolean): void {
  useEffect(() => {
    if (isLed) void signIn({ isAutomatic: true });
  }, [isLed]);
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

/** Said after so many milliseconds without an answer. */
const SLOW_AFTER_MS = 5_000;

function SlowNotice() {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return <output className="measure mb-5 block empty:hidden">{isLong && t("session-slow")}</output>;
}

/** As high as the screen, so that what lies below does not move when the page comes. */
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
