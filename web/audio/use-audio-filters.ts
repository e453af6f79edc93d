import { useState } from "react";

import { readSearch } from "#domain/criteria.ts";
import { useFollowedAddress } from "#web/lists/use-followed-address.ts";

import { type AudioFilters, audioAddress } from "./audio-filters.ts";

/** S4.09. */
const PAUSE = 300;

/** What is chosen or typed stands in the address at once; the list follows after a pause, or at once when searched (S4.08). */
export function useAudioFilters(filters: AudioFilters) {
  const { isAhead, mirror, follow, go } = useFollowedAddress();
  const [shown, setShown] = useState(filters);
  const [chosen, setChosen] = useState(filters);

  if (audioAddress(filters) !== audioAddress(shown)) {
    setShown(filters);
    if (!isAhead) setChosen(filters);
  }

  return {
    chosen,

    choose(change: Partial<AudioFilters>) {
      const wanted = { ...chosen, ...change };
      const address = audioAddress(wanted);
      setChosen(wanted);
      mirror(address);
      // S5.05: the beginning of a word is not searched for yet.
      if (wanted.input.trim() === "" || readSearch(wanted.input)) follow(address, PAUSE);
    },

    search: () => go(audioAddress(chosen)),
  };
}
