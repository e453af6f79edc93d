import { useSyncExternalStore } from "react";

import type { Translate } from "#web/i18n/translator.ts";

import { fieldsOf } from "./collect.ts";
import { usePayment } from "./payment-state.ts";
import type { TokenOutcome } from "./token-request.ts";

/** Why there is no token. */
export type NoToken = Exclude<TokenOutcome["state"], "token">;

/** What is said of it; of what is filled in wrongly the fields say more. */
export function noTokenInWords(why: NoToken, t: Translate): { title?: string; text: string } {
  const title = t("cart-posted-error");
  switch (why) {
    case "wrong":
      return { text: t("payment-not-filled-in") };
    case "silent":
      return { title, text: t("payment-silent") };
    case "offline":
      return { title, text: t("payment-offline") };
  }
}

/** Whether it has been mended since, and is said no longer. */
export function useIsMended(): (why: string) => boolean {
  const { stage, method, fields } = usePayment();
  const isOnline = useSyncExternalStore(followLine, isOnlineNow, () => true);
  const isRight = fieldsOf[method].every((field) => fields[field] === "right");
  return (why) =>
    (why === "wrong" && isRight) ||
    (why === "silent" && stage === "open") ||
    (why === "offline" && isOnline);
}

function followLine(hear: () => void): () => void {
  addEventListener("online", hear);
  addEventListener("offline", hear);
  return () => {
    removeEventListener("online", hear);
    removeEventListener("offline", hear);
  };
}

function isOnlineNow(): boolean {
  return navigator.onLine;
}
