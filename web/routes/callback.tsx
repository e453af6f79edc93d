import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { PageHead } from "#web/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { FailedSignIn } from "#web/session/failed-sign-in.tsx";
import { NeedsScript } from "#web/session/needs-script.tsx";
import { type Session, useSession } from "#web/session/session.ts";
import { useFinishSignIn } from "#web/session/use-finish-sign-in.ts";

/** S1.04: where the identity provider leads back to. It leads on by itself, or says why it cannot. */
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

/** A session that is kept here may still be refused, until the library has answered for it. */
function isSignedIn(session: Session): boolean {
  if (session.state !== "member") return false;
  return session.user.state !== "loading" && session.user.state !== "failed";
}

function titleKey(state: "finishing" | "failed", isMember: boolean) {
  if (state === "finishing") return "signing-in";
  return isMember ? "signed-in" : "sign-in-failed";
}

/** Reload and Back lead here after all was done. */
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
