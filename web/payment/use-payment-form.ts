import { useEffect, useEffectEvent, useRef } from "react";

import type { PaymentMethod } from "#domain/payment-methods.ts";
import { useTranslation } from "#web/i18n/translation.tsx";

import { paymentFields } from "./collect.ts";
import { hasInput } from "./field-validation.ts";
import { getFieldTexts } from "./field-texts.ts";
import { buildFrameCss, getCurrentTheme } from "./frame-css.ts";
import { startIpLookup } from "./ip-lookup.ts";
import { choosePayment, closePaymentForm, openPaymentForm } from "./collect-form.ts";
import type { PaymentSettings } from "./payment-settings.ts";
import { getPaymentState, setDrawn } from "./payment-state.ts";

/** The place of a field in the page. */
export function paymentFieldId(field: string): string {
  return `payment-${field}`;
}

/** S4.03: draws the gateway's fields where they stand, in the theme of the page as it is then. */
export function usePaymentForm(settings: PaymentSettings) {
  const { t, language } = useTranslation();
  const form = useRef<HTMLDivElement>(null);

  const open = useEffectEvent(() => {
    setDrawn({ theme: getCurrentTheme(), language });
    void openPaymentForm(settings, appearance);
  });

  function appearance() {
    const words = getFieldTexts(t);
    const [frame] = form.current?.getElementsByClassName("payment-frame") ?? [];
    if (!(frame instanceof HTMLElement)) throw new Error("The form has left the page.");
    return {
      ...buildFrameCss(frame),
      fields: Object.fromEntries(
        paymentFields.map((field) => [
          field,
          {
            selector: `#${paymentFieldId(field)}`,
            title: words[field].label,
            placeholder: words[field].placeholder,
            ...((field === "cvv" || field === "checkname") && { display: "required" }),
          },
        ]),
      ),
    };
  }

  useEffect(() => {
    startIpLookup(settings.ipLookupUrl);
    open();
    return closePaymentForm;
  }, [settings.ipLookupUrl]);

  /** What is typed outlives another theme or language: its frames keep those they were drawn in. */
  const redraw = useEffectEvent(() => {
    const { drawn } = getPaymentState();
    if ((getCurrentTheme() !== drawn.theme || language !== drawn.language) && !hasInput()) open();
  });
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const follow = () => redraw();
    const own = new MutationObserver(follow);
    own.observe(document.documentElement, { attributeFilter: ["data-theme", "lang"] });
    system.addEventListener("change", follow);
    return () => {
      own.disconnect();
      system.removeEventListener("change", follow);
    };
  }, []);

  return {
    form,
    retry: () => open(),
    /** Whether something that was typed went with the choice. */
    choose(method: PaymentMethod): boolean {
      const isDrawnAnew = choosePayment(method);
      if (isDrawnAnew) open();
      return isDrawnAnew;
    },
  };
}
