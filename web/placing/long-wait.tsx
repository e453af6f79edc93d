import { useEffect, useState } from "react";

import { useTranslation } from "#web/i18n/translation.tsx";
import { Alert } from "#web/ui/alert.tsx";

import { wordsOfSent } from "./placing-words.ts";
import type { OrderInFlight } from "./order-in-flight.ts";
import { totalOf } from "./wish.ts";

/** After so many milliseconds without an answer something is said, and then more. */
const LONG = 5_000;
const LONGER = 15_000;

/** P5: nobody sees a bare spinner for half a minute. */
export function LongWait({ sent }: { sent: OrderInFlight }) {
  const { t } = useTranslation();
  const { slower } = wordsOfSent(sent, t);
  const [waited, setWaited] = useState<"short" | "long" | "longer">("short");
  const isPaid = totalOf(sent.wish) !== 0;

  useEffect(() => {
    const timers = [
      setTimeout(() => setWaited("long"), LONG),
      setTimeout(() => setWaited("longer"), LONGER),
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
