import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

import { isOnlyMine } from "#web/i18n/only-mine.ts";
import { useSite } from "#web/layout/site.ts";

import { getDefaultListLanguage } from "./list-language.ts";
import { resolveListLanguage } from "./resolve-list-language.ts";
import { useDebouncedNavigation } from "./use-debounced-navigation.ts";

/**
 * Each time a list has come, leads it to the one address it should stand at. The language it starts with is its
 * visitor's wish (S9.07), which the server sees only of some addresses. `addressIn` a language is null for the present one.
 */
export function useCanonicalAddress(
  filters: { language: string },
  addressIn: (language: string) => string | null,
): void {
  const isNamed = new URLSearchParams(useLocation().search).has("language");
  const language = useSite()?.language;
  const { replace } = useDebouncedNavigation();
  const wish = useRef<boolean>(null);

  const settle = useEffectEvent((shown: string) => {
    if (!language) return;
    const onlyMine = isOnlyMine();
    const wanted = resolveListLanguage({
      shown,
      isNamed,
      wanted: getDefaultListLanguage(language, onlyMine),
      before: getDefaultListLanguage(language, wish.current ?? onlyMine),
    });
    wish.current = onlyMine;

    const address = addressIn(wanted);
    if (address !== null) replace(address);
  });
  useEffect(() => settle(filters.language), [filters]);
}
