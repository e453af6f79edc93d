import { flushSync } from "react-dom";

import { failureInWords } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { noTokenInWords, useIsMended } from "#web/payment/no-token.ts";
import { ToldNews } from "#web/placing/told-news.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusOn } from "#web/ui/focus-on.ts";

import type { Attempt, MethodChange, MethodFailure } from "./method-change.ts";
import { SlowAnswer } from "./slow-answer.tsx";

type MethodNewsProps = { change: MethodChange; onAskAgain: (attempt: Attempt) => void };

/** The button that has what was filled in used. */
export const USE_METHOD = "use-method";

/** Where the change has come to, and what kept it from being made. */
export function MethodNews({ change, onAskAgain }: MethodNewsProps) {
  return (
    <>
      <output className="mt-3 block empty:hidden">
        {change.state === "sending" && <SlowAnswer />}
      </output>
      {change.state === "failed" && <MethodFailed why={change.why} />}
      {change.state === "unknown" && (
        <MethodUnknown attempt={change.attempt} onAskAgain={onAskAgain} />
      )}
    </>
  );
}

function MethodFailed({ why }: { why: MethodFailure }) {
  const { t } = useTranslation();
  if (useIsMended(why, `#${USE_METHOD}`)) return null;
  const { title, text } =
    why.kind === "refused"
      ? { title: t("cart-posted-error"), text: failureInWords(why.failure, t) }
      : noTokenInWords(why.kind, t);

  return (
    <ToldNews of={why} title={title}>
      {text}
    </ToldNews>
  );
}

type MethodUnknownProps = { attempt: Attempt; onAskAgain: (attempt: Attempt) => void };

function MethodUnknown({ attempt, onAskAgain }: MethodUnknownProps) {
  const { t } = useTranslation();

  /** What was pressed goes with what it stands in. */
  function askAgain(): void {
    flushSync(() => onAskAgain(attempt));
    focusOn(`#${USE_METHOD}`);
  }

  return (
    <ToldNews of={attempt} kind="warning" title={t("giving-unknown-title")}>
      <p>{t("giving-change-unknown")}</p>
      <Button onClick={askAgain} className="mt-2.5">
        {t("order-ask-again")}
      </Button>
    </ToldNews>
  );
}
