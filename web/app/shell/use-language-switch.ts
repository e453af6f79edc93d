import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";

import type { Language } from "#domain/languages.ts";
import { loadTexts } from "#web/app/i18n/load-texts.ts";
import { useDestination } from "#web/app/layout/awaited-screen.ts";

/** Milliseconds to wait for the texts before the server's page is loaded instead. */
const TEXTS_TIMEOUT_MS = 3_000;

/**
 * Opens this screen in another language once its texts are loaded, and keeps the scroll position. Without the texts it
 * loads the server's page, so that no page shows two languages.
 */
export function useLanguageSwitch() {
  const { key, state, pathname } = useLocation();
  const navigate = useNavigate();
  const screen = useDestination()?.pathname ?? pathname;
  const screenNow = useRef(screen);
  useEffect(() => {
    screenNow.current = screen;
  }, [screen]);

  return async (event: MouseEvent, address: string, language: Language) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();

    const texts = await Promise.race([loadTexts(language), delay(TEXTS_TIMEOUT_MS)]);
    // The person has gone to another screen in the meantime.
    if (screenNow.current !== screen) return;
    if (texts)
      await navigate(address, { preventScrollReset: true, state: { from: key, ...state } });
    else location.assign(address);
  };
}

function delay(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
