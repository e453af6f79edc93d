import { useEffect, useState } from "react";

import type { Translate } from "#domain/translator.ts";
import { focusElement } from "#web/ui/focus-element.ts";

import { fieldsByMethod } from "./collect.ts";
import { usePayment } from "./payment-state.ts";
import type { TokenOutcome } from "./token-request.ts";

/** Why there is no token. */
export type TokenFailure = Exclude<TokenOutcome["state"], "token">;

/** What is said of it; of what is filled in wrongly the fields say more. */
export function describeTokenFailure(
  why: TokenFailure,
  t: Translate,
): { title?: string; text: string } {
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

/** Whether what `why` tells of has been mended since, and is said no longer. `button`: what is pressed to try it again. */
export function useIsResolved(why: { kind: string } | null, button: string): boolean {
  const { stage, method, fields } = usePayment();
  const isBack = useIsBackOnline(why?.kind === "offline" ? why : null, button);
  const isRight = fieldsByMethod[method].every((field) => fields[field] === "right");
  return (
    (why?.kind === "wrong" && isRight) || (why?.kind === "silent" && stage === "open") || isBack
  );
}

/**
 * Whether there has been a connection since: a line that breaks again says nothing anew of what was pressed before. The note
 * that goes gives the focus to the button, if it has it.
 */
function useIsBackOnline(why: object | null, button: string): boolean {
  const [since, setSince] = useState<object | null>(null);
  useEffect(() => {
    if (!why) return;
    const hear = () => {
      if (document.activeElement?.matches('div:has(> [role="alert"])')) focusElement(button);
      setSince(why);
    };
    addEventListener("online", hear, { once: true });
    return () => removeEventListener("online", hear);
  }, [why, button]);
  return why !== null && since === why;
}
