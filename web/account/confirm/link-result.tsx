import type { ReactNode } from "react";

import type { MailLink } from "#contract/mail-links.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link, useLocalizedPath } from "#web/app/layout/link.tsx";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

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

/** Sends the token in the body, so that it does not appear in the URL of the result. */
function LinkTokenForm({ token, children }: { token: string; children: ReactNode }) {
  const address = useLocalizedPath()(paths.confirm);

  return (
    <form method="post" action={address} className="mt-6">
      <input type="hidden" name="token" value={token} />
      {children}
    </form>
  );
}

/** Explains what a link would do. Only the button does it, because mail scanners follow links too. */
export function LinkQuestion({ link, token }: { link: MailLink; token: string }) {
  const { title, ask: question, act } = useLinkTexts(link);

  return (
    <>
      <PageHead title={title} />
      <h1 className="mb-5">{title}</h1>
      <p className="measure">{question}</p>
      <LinkedLists link={link} />
      <LinkTokenForm token={token}>
        <Button type="submit" kind={link.kind === "leave-subscriptions" ? "danger" : "main"}>
          {act}
        </Button>
      </LinkTokenForm>
    </>
  );
}

function LinkedLists({ link }: { link: MailLink }) {
  if (link.kind === "change-email" || link.lists.length === 0) return null;

  return (
    <ul className="mt-3 list-disc pl-6">
      {link.lists.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}

function useLinkTexts(link: MailLink) {
  const { t } = useTranslation();

  switch (link.kind) {
    case "confirm-subscriptions":
      return {
        title: t("confirm-lists"),
        ask: t("confirm-lists-ask"),
        act: t("confirm-lists-do"),
        done: t("confirm-lists-done"),
        after: t("confirm-lists-after"),
      };
    case "leave-subscriptions":
      return {
        title: t("leave-lists"),
        ask: t("leave-lists-ask"),
        act: t("leave-lists-do"),
        done: t("leave-lists-done"),
        after: t("leave-lists-after"),
      };
    case "change-email": {
      const { email } = link;
      return {
        title: t("new-email"),
        ask: t("new-email-ask", { email }),
        act: t("new-email-do"),
        done: t("new-email-done"),
        after: t("new-email-after", { email }),
      };
    }
  }
}
