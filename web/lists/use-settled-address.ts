import { useEffect, useEffectEvent, useRef } from "react";
import { useLocation } from "react-router";

import { isOnlyMine } from "#web/i18n/only-mine.ts";
import { useSite } from "#web/layout/site.ts";

import { usualLanguage } from "./list-language.ts";
import { startLanguage } from "./start-language.ts";
import { useFollowedAddress } from "./use-followed-address.ts";

/**
 * Each time a list has come, leads it to the one address it should stand at. The language it starts with is its
 * visitor's wish (S9.07), which the server sees only of some addresses. `addressIn` a language is null for the present one.
 */
export function useSettledAddress(
  filters: { language: string },
  addressIn: (language: string) => string | null,
): void {
  const isNamed = new URLSearchParams(useLocation().search).has("language");
  const language = useSite()?.language;
  const { replace } = useFollowedAddress();
  const wish = useRef<boolean>(null);

  const settle = useEffectEvent((shown: string) => {
    if (!language) return;
    const onlyMine = isOnlyMine();
    const wanted = startLanguage({
      shown,
      isNamed,
      wanted: usualLanguage(language, onlyMine),
      before: usualLanguage(language, wish.current ?? onlyMine),
    });
    wish.current = onlyMine;

    const address = addressIn(wanted);
    if (address !== null) replace(address);
  });
  useEffect(() => settle(filters.language), [filters]);
}
