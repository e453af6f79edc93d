import { useEffect, useRef } from "react";

import { failureInWords } from "#web/api/failure.ts";
import { useTranslation } from "#web/i18n/translation.tsx";
import { Link } from "#web/layout/link.tsx";
import { paths } from "#web/paths.ts";
import { fieldsOf } from "#web/payment/collect.ts";
import { usePayment } from "#web/payment/payment-state.ts";
import { Alert } from "#web/ui/alert.tsx";

import { ChangedFigures } from "./changed-figures.tsx";
import type { Placing, PlacingFailure } from "./placing-state.ts";

/** S4.03, S8.01: where the order that is being placed has come to, and what kept it from being placed. */
export function PlacingNews({ placing }: { placing: Placing }) {
  const { stage, method, fields } = usePayment();
  const isRight = fieldsOf[method].every((field) => fields[field] === "right");
  // What has been mended since is no longer said.
  const isMended = placing.state === "failed" && mendedBy[placing.why.kind]?.({ stage, isRight });
  return (
    <>
      <output className="mt-3 block empty:hidden">
        {placing.state === "waiting" && <Waiting why={placing.why} />}
      </output>
      {placing.state === "failed" && !isMended && <Failed why={placing.why} />}
    </>
  );
}

type PaymentFacts = { stage: string; isRight: boolean };

const mendedBy: Partial<Record<PlacingFailure["kind"], (facts: PaymentFacts) => boolean>> = {
  wrong: ({ isRight }) => isRight,
  silent: ({ stage }) => stage === "open",
};

function Waiting({ why }: { why: "pending" | "unanswered" }) {
  const { t } = useTranslation();

  return (
    <Alert kind="info" title={t("order-waiting-title")}>
      <p>{t(why === "pending" ? "order-waiting-pending" : "order-waiting-unanswered")}</p>
      <p className="mt-1">
        <Link to={paths.account}>{t("orders-yours")}</Link>
      </p>
    </Alert>
  );
}

/** One sentence, which takes the focus: what was pressed has done its work. */
function Failed({ why }: { why: PlacingFailure }) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // A failure that comes again is another.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => place.current?.focus(), [why]);
  const { title, text } = useFailureWords(why);

  return (
    <div ref={place} tabIndex={-1} className="mt-3 rounded-md">
      <Alert kind="danger" role="alert" title={title}>
        <p>{text}</p>
        {"failure" in why && why.failure.code === "cart-figures-changed" && (
          <ChangedFigures before={why.wish} now={why.failure.params} />
        )}
        {(why.kind === "unknown" || why.kind === "doubtful") && (
          <p className="mt-1">
            <Link to={paths.account}>{t("orders-yours")}</Link>
          </p>
        )}
      </Alert>
    </div>
  );
}

function useFailureWords(why: PlacingFailure): { title?: string; text: string } {
  const { t } = useTranslation();
  switch (why.kind) {
    case "wrong":
      return { text: t("payment-not-filled-in") };
    case "silent":
      return { title: t("cart-posted-error"), text: t("payment-silent") };
    case "offline":
      return { title: t("cart-posted-error"), text: t("payment-offline") };
    case "unknown":
      return { title: t("order-unknown-title"), text: t("order-unknown") };
    default:
      return { title: t("cart-posted-error"), text: failureInWords(why.failure, t) };
  }
}
