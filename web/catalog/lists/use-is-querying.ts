import { useLocation, useNavigation } from "react-router";

/** S4.08: whether a search on this screen is running; false during navigation to another screen. */
export function useIsQuerying(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();

  return state !== "idle" && location.pathname === pathname;
}
