import { type Location, useNavigation } from "react-router";
import { create } from "zustand";

/** Where the visitor wants to go while the modules of that screen load (web/app/shell/use-screen-modules.ts). */
export const useAwaitedScreen = create<{ location: Location | null; replaces: boolean }>(() => ({
  location: null,
  replaces: false,
}));

/** Where the visitor is going: while a screen's modules load, and while its data do. */
export function useDestination(): Location | undefined {
  const { location } = useAwaitedScreen();
  return useNavigation().location ?? location ?? undefined;
}
