import { type Location, useNavigation } from "react-router";
import { create } from "zustand";

/** Where the visitor wants to go while the modules of that screen load (web/app/shell/use-screen-modules.ts). */
export const useAwaitedScreen = create<{ location: Location | null; replaces: boolean }>(() => ({
  location: null,
  replaces: false,
}));

/** Where the visitor is going: the screen whose modules load, else the one whose data do. */
export function useDestination(): Location | undefined {
  const { location } = useNavigation();
  // An awaited screen was pressed after the navigation that still runs: a newer one ends the wait.
  return useAwaitedScreen().location ?? location;
}
