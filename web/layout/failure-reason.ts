import { isRouteErrorResponse } from "react-router";

import { ChunkLoadError } from "./load-part.ts";

/**
 * Why a screen could not be shown: a part of the program is missing, no answer came, the library cannot answer just now,
 * too much was asked from one place, or the fault is ours.
 */
export type FailureReason = "part" | "line" | "busy" | "often" | "us";

export function getFailureReason(error: unknown): FailureReason {
  if (typeof navigator === "undefined") return "us";
  if (!navigator.onLine) return "line";
  if (error instanceof ChunkLoadError) return "part";
  if (isRouteErrorResponse(error) && error.status === 429) return "often";
  if (isRouteErrorResponse(error) && error.status > 501) return "busy";
  // What a browser says when an answer never came; each has its own words for it.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? "line"
    : "us";
}
