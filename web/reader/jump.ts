import type { View } from "foliate-js/view.js";

import { useReadingState } from "./reading-state.ts";
import { waitForTurnEnd } from "./turn-page.ts";

/** After this many turns the way back is no longer offered. */
const RETURN_TURNS = 4;

/** Goes elsewhere in the book and offers a way back. */
export async function jump(go: (view: View) => Promise<unknown>): Promise<void> {
  await navigateWhenStill(go);
  offerReturn();
}

/** Goes back to where the last jump started. */
export async function goBack(): Promise<void> {
  await navigateWhenStill((view) => view.history.back());
  offerReturn();
}

/** Goes to the beginning of the next chapter. */
export async function goToNextChapter(): Promise<void> {
  await navigateWhenStill((view) => view.renderer.nextSection?.());
}

async function navigateWhenStill(go: (view: View) => unknown): Promise<void> {
  const { view } = useReadingState.getState();
  if (view && (await waitForTurnEnd(view))) await go(view);
}

/** Counts a turn away from where the jump started. */
export function decrementReturnTurns(): void {
  useReadingState.setState(({ returnTurns }) => ({ returnTurns: Math.max(0, returnTurns - 1) }));
}

function offerReturn(): void {
  const canReturn = useReadingState.getState().view?.history.canGoBack ?? false;
  useReadingState.setState({ returnTurns: canReturn ? RETURN_TURNS : 0 });
}
