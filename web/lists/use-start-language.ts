import { useEffect, useEffectEvent } from "react";
import { useLocation } from "react-router";

import { useOnlyMine } from "#web/i18n/only-mine.ts";
import { useSite } from "#web/layout/site.ts";

import { usualLanguage } from "./list-language.ts";
import { useFollowedAddress } from "./use-followed-address.ts";

/**
 * The language a list starts with is its visitor's wish (S9.07), which the server sees only of some addresses: where
 * the address names none and the list came in another, that is asked for.
 */
export function useStartLanguage(shown: string, addressIn: (language: string) => string): void {
  const isNamed = new URLSearchParams(useLocation().search).has("language");
  const language = useSite()?.language;
  const onlyMine = useOnlyMine();
  const { replace } = useFollowedAddress();
  const wanted = language && usualLanguage(language, onlyMine);
  const isOther = !isNamed && wanted !== undefined && wanted !== shown;

  const ask = useEffectEvent(() => wanted !== undefined && replace(addressIn(wanted)));
  useEffect(() => {
    if (isOther) ask();
  }, [isOther]);
}
