import { Outlet } from "react-router";

import type { Route } from "./+types/screens.ts";
import { FailureScreen } from "./failure-screen.tsx";

/** Wraps every screen, so that the header and text typed in it stay when a screen fails. */
export default function Screens() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailureScreen error={error} />;
}
