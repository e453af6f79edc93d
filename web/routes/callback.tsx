import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { FailedSignIn, NeedsScript } from "#web/account/session/failed-sign-in.tsx";
import { type Session, useSession } from "#web/account/session/session.ts";
import { useFinishSignIn } from "#web/account/session/use-finish-sign-in.ts";

/** S1.04: the target of the identity provider's redirect. It redirects further or shows why sign-in failed. */
export default function CallbackScreen() {
  const { t } = useTranslation();
  const finish = useFinishSignIn();
  const isMember = isSignedIn(useSession());
  const title = t(titleKey(finish.state, isMember));

  return (
    <div className="wrap py-14 lg:py-24">
      <PageHead title={title} />
      <h1 className="mb-5">{title}</h1>
      {finish.state === "finishing" && (
        <output className="measure block text-ink-2 [@media(scripting:none)]:hidden">
          {t("session-opening")}
        </output>
      )}
      {finish.state === "failed" && isMember && <SignedIn />}
      {finish.state === "failed" && !isMember && <FailedSignIn code={finish.code} />}
      <NeedsScript />
    </div>
  );
}

/** A stored session may still be refused until the API has confirmed it. */
function isSignedIn(session: Session): boolean {
  if (session.state !== "member") return false;
  return session.user.state !== "loading" && session.user.state !== "failed";
}

function titleKey(state: "finishing" | "failed", isMember: boolean) {
  if (state === "finishing") return "signing-in";
  return isMember ? "signed-in" : "sign-in-failed";
}

/** Shown after Reload or Back on a completed sign-in. */
function SignedIn() {
  const { t } = useTranslation();

  return (
    <>
      <p className="measure mb-5 text-ink-2">{t("signed-in-text")}</p>
      <div className="flex flex-wrap gap-2.5">
        <Link to={paths.account} className="btn btn-main">
          {t("my-account")}
        </Link>
        <Link to={paths.literature()} className="btn">
          {t("browse-library")}
        </Link>
      </div>
    </>
  );
}
