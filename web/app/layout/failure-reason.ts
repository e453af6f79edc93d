import { isRouteErrorResponse } from "react-router";

import { ChunkLoadError } from "./load-chunk.ts";

/**
 * Why a screen failed: a chunk is missing ("part"), no response ("line"), the library is overloaded or down ("busy"),
 * rate limited ("often"), or a fault of ours ("us").
 */
export type FailureReason = "part" | "line" | "busy" | "often" | "us";

export function getFailureReason(error: unknown): FailureReason {
  if (typeof navigator === "undefined") return "us";
  if (!navigator.onLine) return "line";
  if (error instanceof ChunkLoadError) return "part";
  if (isRouteErrorResponse(error) && error.status === 429) return "often";
  if (isRouteErrorResponse(error) && error.status > 501) return "busy";
  // Each browser words a network error differently.
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
    ? "line"
    : "us";
}
