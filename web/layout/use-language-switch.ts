import { type MouseEvent, useEffect, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";

import type { Language } from "#domain/languages.ts";
import { loadTexts } from "#web/i18n/load-texts.ts";

/** How long the texts of a language are waited for before the server is asked for the page whole, in milliseconds. */
const TEXTS_TIMEOUT_MS = 3_000;

/**
 * Leads to this screen in another language once its texts are there, and keeps the place on it. So no page stands half
 * in one language and half in another: where the texts do not come the server's page does, which needs none.
 */
export function useLanguageSwitch() {
  const { key, state, pathname } = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const screen = next?.pathname ?? pathname;
  const screenNow = useRef(screen);
  useEffect(() => {
    screenNow.current = screen;
  }, [screen]);

  return async (event: MouseEvent, address: string, language: Language) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();

    const isSaid = await Promise.race([loadTexts(language), delay(TEXTS_TIMEOUT_MS)]);
    // Whoever has gone elsewhere meanwhile is not called back.
    if (screenNow.current !== screen) return;
    if (isSaid)
      await navigate(address, { preventScrollReset: true, state: { from: key, ...state } });
    else location.assign(address);
  };
}

function delay(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}
