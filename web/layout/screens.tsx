import { Outlet } from "react-router";

import type { Route } from "./+types/screens.ts";
import { FailureScreen } from "./failure-screen.tsx";

/** Round every screen, so that the header and what is typed in it stay when a screen fails. */
export default function Screens() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailureScreen error={error} />;
}
