import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

import { isOnlyMine } from "#web/app/i18n/only-mine.ts";
import { useSite } from "#web/app/layout/site.ts";

import { resolveListLanguage, getDefaultListLanguage } from "./resolve-list-language.ts";
import { useDebouncedNavigation } from "./use-debounced-navigation.ts";

/**
 * Moves each loaded list to its canonical address. The default language depends on the visitor's filter (S9.07), which
 * the server sees only for some addresses. `addressIn` returns null when the address is right already.
 */
export function useCanonicalAddress(
  filters: { language: string },
  addressIn: (language: string) => string | null,
): void {
  const isNamed = new URLSearchParams(useLocation().search).has("language");
  const language = useSite()?.language;
  const { replace } = useDebouncedNavigation();
  const previousOnlyMine = useRef<boolean>(null);

  const correctAddress = useEffectEvent((current: string) => {
    if (!language) return;
    const onlyMine = isOnlyMine();
    const listLanguage = resolveListLanguage({
      current,
      isNamed,
      preferred: getDefaultListLanguage(language, onlyMine),
      previousPreferred: getDefaultListLanguage(language, previousOnlyMine.current ?? onlyMine),
    });
    previousOnlyMine.current = onlyMine;

    const address = addressIn(listLanguage);
    if (address !== null) replace(address);
  });
  useEffect(() => correctAddress(filters.language), [filters]);
}
