import { useEffect, useState } from "react";

import { useTranslation } from "#web/app/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { getOrderMessages } from "./submit-messages.ts";
import type { OrderInFlight } from "./order-in-flight.ts";
import { getTotal } from "./order-request.ts";

/** Milliseconds without an answer until a first and a second message. */
const SLOW_AFTER_MS = 5_000;
const VERY_SLOW_AFTER_MS = 15_000;

/** P5: a spinner alone is not shown for half a minute. */
export function SlowOrderNotice({ sent }: { sent: OrderInFlight }) {
  const { t } = useTranslation();
  const { slower } = getOrderMessages(sent, t);
  const [waited, setWaited] = useState<"short" | "long" | "longer">("short");
  const isPaid = getTotal(sent.wish) !== 0;

  useEffect(() => {
    const timers = [
      setTimeout(() => setWaited("long"), SLOW_AFTER_MS),
      setTimeout(() => setWaited("longer"), VERY_SLOW_AFTER_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);

  if (waited === "short") return null;
  return (
    <Alert
      kind="info"
      title={t(isPaid ? "order-slow-bank" : "order-slow-library")}
      className="mt-3"
    >
      <p>{waited === "long" ? t("order-slow") : slower}</p>
    </Alert>
  );
}
