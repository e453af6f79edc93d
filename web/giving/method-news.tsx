import { type ReactNode, useEffect, useRef } from "react";
import { flushSync } from "react-dom";

import { failureInWords } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { fieldsOf } from "#web/payment/collect.ts";
import { usePayment } from "#web/payment/payment-state.ts";
import { Alert } from "#web/ui/alert.tsx";
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
  const { stage, method, fields } = usePayment();
  const isRight = fieldsOf[method].every((field) => fields[field] === "right");
  const title = t("cart-posted-error");

  switch (why.kind) {
    case "wrong":
      // What has been mended since is no longer said.
      return isRight ? null : <News of={why}>{t("payment-not-filled-in")}</News>;
    case "silent":
      return stage === "open" ? null : (
        <News of={why} title={title}>
          {t("payment-silent")}
        </News>
      );
    case "offline":
      return (
        <News of={why} title={title}>
          {t("payment-offline")}
        </News>
      );
    case "refused":
      return (
        <News of={why} title={title}>
          {failureInWords(why.failure, t)}
        </News>
      );
  }
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
    <News of={attempt} kind="warning" title={t("giving-unknown-title")}>
      <p>{t("giving-change-unknown")}</p>
      <Button onClick={askAgain} className="mt-2.5">
        {t("order-ask-again")}
      </Button>
    </News>
  );
}

type NewsProps = {
  /** What it tells of: when that is another, it is told anew. */
  of: object;
  kind?: "warning" | "danger";
  title?: string;
  children: ReactNode;
};

/** It takes the focus: what was pressed has done its work. */
function News({ of, kind = "danger", title, children }: NewsProps) {
  const place = useRef<HTMLDivElement>(null);
  // A failure that comes again is another.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => place.current?.focus(), [of]);

  return (
    <div ref={place} tabIndex={-1} className="mt-3 rounded-md">
      <Alert kind={kind} role="alert" title={title}>
        {children}
      </Alert>
    </div>
  );
}
