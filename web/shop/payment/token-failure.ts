import { useEffect, useState } from "react";

import type { Translate } from "#domain/translator.ts";
import { focusElement } from "#web/ui/focus-element.ts";

import { fieldsByMethod } from "./collect.ts";
import { usePayment } from "./payment-state.ts";
import type { TokenOutcome } from "./token-request.ts";

export type TokenFailure = Exclude<TokenOutcome["state"], "token">;

/** The message for a failure; invalid fields show more. */
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

/**
 * Whether the failure `why` has been resolved, so that its message can disappear. `button`: selector for trying again.
 */
export function useIsResolved(why: { kind: string } | null, button: string): boolean {
  const { stage, method, fields } = usePayment();
  const isBack = useIsBackOnline(why?.kind === "offline" ? why : null, button);
  const isRight = fieldsByMethod[method].every((field) => fields[field] === "right");
  return (
    (why?.kind === "wrong" && isRight) || (why?.kind === "silent" && stage === "open") || isBack
  );
}

/**
 * Whether the page was online since the failure. If the disappearing message has the focus, focus moves to the button.
 */
function useIsBackOnline(why: object | null, button: string): boolean {
  const [resolved, setResolved] = useState<object | null>(null);
  useEffect(() => {
    if (!why) return;
    const listener = () => {
      if (document.activeElement?.matches('div:has(> [role="alert"])')) focusElement(button);
      setResolved(why);
    };
    addEventListener("online", listener, { once: true });
    return () => removeEventListener("online", listener);
  }, [why, button]);
  return why !== null && resolved === why;
}
