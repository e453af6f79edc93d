import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

import { formatFailure } from "#web/app/api/failure.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Link } from "#web/app/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { ResultAlert } from "#web/shop/checkout/submit/result-alert.tsx";
import { describeTokenFailure, useIsResolved } from "#web/shop/payment/token-failure.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { focusElement } from "#web/ui/focus-element.ts";

import type { MethodAttempt, MethodChange, MethodFailure } from "./method-change.ts";

/** Milliseconds without an answer until the message. */
const SLOW_AFTER_MS = 5_000;

type MethodStatusProps = { change: MethodChange; onRetry: (attempt: MethodAttempt) => void };

export const USE_METHOD_BUTTON_ID = "use-method";

export function MethodStatus({ change, onRetry }: MethodStatusProps) {
  return (
    <>
      <output className="mt-3 block empty:hidden">
        {change.state === "sending" && <SlowAnswerNotice />}
      </output>
      {change.state === "failed" && <MethodFailed why={change.why} />}
      {change.state === "unknown" && <MethodUnknown attempt={change.attempt} onRetry={onRetry} />}
    </>
  );
}

function MethodFailed({ why }: { why: MethodFailure }) {
  const { t } = useTranslation();
  if (useIsResolved(why, `#${USE_METHOD_BUTTON_ID}`)) return null;
  const { title, text } =
    why.kind === "refused"
      ? { title: t("cart-posted-error"), text: formatFailure(why.failure, t) }
      : describeTokenFailure(why.kind, t);

  return (
    <ResultAlert of={why} title={title}>
      {text}
    </ResultAlert>
  );
}

type MethodUnknownProps = { attempt: MethodAttempt; onRetry: (attempt: MethodAttempt) => void };

function MethodUnknown({ attempt, onRetry }: MethodUnknownProps) {
  const { t } = useTranslation();

  /** The pressed button disappears, so focus moves first. */
  function retryChange(): void {
    flushSync(() => onRetry(attempt));
    focusElement(`#${USE_METHOD_BUTTON_ID}`);
  }

  return (
    <ResultAlert of={attempt} kind="warning" title={t("giving-unknown-title")}>
      <p>{t("giving-change-unknown")}</p>
      <Button onClick={retryChange} className="mt-2.5">
        {t("order-ask-again")}
      </Button>
    </ResultAlert>
  );
}

/** P5: a spinner alone is not shown for half a minute. */
function SlowAnswerNotice() {
  const { t } = useTranslation();
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  return isLong && <Alert kind="info">{t("giving-method-slow")}</Alert>;
}

export function BackToRegularGivings() {
  const { t } = useTranslation();

  return (
    <p className="mt-4">
      <Link to={`${paths.account}#givings`}>{t("giving-back")}</Link>
    </p>
  );
}
