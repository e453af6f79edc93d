import type { MailLink } from "#contract/mail-links.ts";
import { PageHead } from "#web/app/layout/page-head.tsx";
import { Button } from "#web/ui/button.tsx";

import { LinkTokenForm } from "./link-token-form.tsx";
import { useLinkTexts } from "./use-link-texts.ts";

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

export function LinkedLists({ link }: { link: MailLink }) {
  if (link.kind === "change-email" || link.lists.length === 0) return null;

  return (
    <ul className="mt-3 list-disc pl-6">
      {link.lists.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
