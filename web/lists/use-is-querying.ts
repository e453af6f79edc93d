import { useLocation, useNavigation } from "react-router";

/** S4.08: from the start of a search on this screen to its end. On the way to another screen nothing is searched here. */
export function useIsQuerying(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();

  return state !== "idle" && location.pathname === pathname;
}
