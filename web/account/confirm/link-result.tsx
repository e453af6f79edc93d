import type { MailLink } from "#contract/mail-links.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

import { LinkTokenForm } from "./link-token-form.tsx";
import { LinkedLists } from "./link-question.tsx";
import { useLinkTexts } from "./use-link-texts.ts";

export function LinkDone({ link }: { link: MailLink }) {
  const { t } = useTranslation();
  const { done: heading, after: text } = useLinkTexts(link);
  const isConfirmed = link.kind === "confirm-subscriptions";

  return (
    <>
      <PageHead title={heading} />
      <h1 className="mb-5">{heading}</h1>
      <Alert kind="success" className="measure">
        {text}
      </Alert>
      {isConfirmed && <LinkedLists link={link} />}
      <NextLinks>
        {link.kind === "change-email" && <Link to={paths.account}>{t("my-account")}</Link>}
      </NextLinks>
    </>
  );
}

/** Shown without a usable link, for example after the language was changed. */
export function LinkMissing() {
  const { t } = useTranslation();

  return (
    <>
      <PageHead title={t("link-missing")} />
      <h1 className="mb-5">{t("link-missing")}</h1>
      <p className="measure">{t("link-missing-text")}</p>
      <NextLinks>
        <Link to={paths.subscriptions}>{t("subscriptions")}</Link>
        <Link to={paths.account}>{t("my-account")}</Link>
      </NextLinks>
    </>
  );
}

type LinkFailedProps = { detail: string; token: string | null; isDone: boolean };

export function LinkFailed({ detail, token, isDone }: LinkFailedProps) {
  const { t } = useTranslation();
  const title = isDone
    ? t("link-done-already")
    : t(token === null ? "link-leads-nowhere" : "link-failed");

  return (
    <>
      <PageHead title={title} />
      <h1 className="mb-5">{title}</h1>
      <Alert kind={token === null ? "info" : "danger"} className="measure">
        {detail || t(token === null ? "link-unknown" : "err-unexpected")}
      </Alert>
      {token !== null && (
        <LinkTokenForm token={token}>
          <Button type="submit" name="look" value="again">
            {t("try-again")}
          </Button>
        </LinkTokenForm>
      )}
      <NextLinks>
        <Link to={paths.subscriptions}>{t("subscriptions")}</Link>
        <Link to={paths.account}>{t("my-account")}</Link>
      </NextLinks>
    </>
  );
}

function NextLinks({ children }: { children?: React.ReactNode }) {
  const { t } = useTranslation();

  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 [&_a]:inline-flex [&_a]:min-h-(--target) [&_a]:items-center">
      <Link to={paths.literature()}>{t("browse-library")}</Link>
      {children}
    </p>
  );
}
