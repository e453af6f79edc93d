import { useEffect, useEffectEvent, useRef } from "react";

import type { PaymentMethod } from "#domain/payment-methods.ts";
import { useTranslation } from "#web/app/i18n/translation.tsx";
import type { PaymentSettings } from "#web/app/layout/site.ts";

import { paymentFields, type Css } from "./collect.ts";
import { hasInput, getFieldTexts } from "./field-validation.ts";
import { startIpLookup } from "./ip-lookup.ts";
import { choosePayment, closePaymentForm, openPaymentForm } from "./collect-form.ts";
import { getPaymentState, setDrawn } from "./payment-state.ts";

export function paymentFieldId(field: string): string {
  return `payment-${field}`;
}

/** S4.03: draws the gateway's fields in the page's current theme. */
export function usePaymentForm(settings: PaymentSettings) {
  const { t, language } = useTranslation();
  const form = useRef<HTMLDivElement>(null);

  const open = useEffectEvent(() => {
    setDrawn({ theme: getCurrentTheme(), language });
    void openPaymentForm(settings, appearance);
  });

  function appearance() {
    const texts = getFieldTexts(t);
    const [frame] = form.current?.getElementsByClassName("payment-frame") ?? [];
    if (!(frame instanceof HTMLElement)) throw new Error("payment form is not in the page");
    return {
      ...buildFrameCss(frame),
      fields: Object.fromEntries(
        paymentFields.map((field) => [
          field,
          {
            selector: `#${paymentFieldId(field)}`,
            title: texts[field].label,
            placeholder: texts[field].placeholder,
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

  /** Typed text stays when the theme or language changes; its frames then keep the old one. */
  const redraw = useEffectEvent(() => {
    const { drawn } = getPaymentState();
    if ((getCurrentTheme() !== drawn.theme || language !== drawn.language) && !hasInput()) open();
  });
  useEffect(() => {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const handleChange = () => redraw();
    const own = new MutationObserver(handleChange);
    own.observe(document.documentElement, { attributeFilter: ["data-theme", "lang"] });
    system.addEventListener("change", handleChange);
    return () => {
      own.disconnect();
      system.removeEventListener("change", handleChange);
    };
  }, []);

  return {
    form,
    retry: () => open(),
    /** Returns whether typed text was lost. */
    choose(method: PaymentMethod): boolean {
      const isRedrawn = choosePayment(method);
      if (isRedrawn) open();
      return isRedrawn;
    },
  };
}

type FrameCss = Record<"customCss" | "placeholderCss" | "focusCss" | "invalidCss", Css>;

/** The CSS for the gateway's fields, so that they look like ours in the given frame. */
function buildFrameCss(frame: HTMLElement): FrameCss {
  const style = getComputedStyle(frame);
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const plain = { color: color("ink"), "background-color": color("card") };

  return {
    customCss: {
      ...plain,
      "border-style": "none",
      "font-family": style.fontFamily,
      "font-size": style.fontSize,
      "line-height": style.lineHeight,
      padding: "0 12px",
      // The surrounding frame shows the focus.
      "outline-style": "none",
    },
    placeholderCss: { color: color("ink-3") },
    focusCss: plain,
    invalidCss: plain,
  };
}

function getCurrentTheme(): "light" | "dark" {
  return getComputedStyle(document.documentElement).colorScheme.includes("dark") ? "dark" : "light";
}
