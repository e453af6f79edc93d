import { useReadingState } from "./reading-state.ts";

/** By the person, or by the device when it is on line again; never once `signal` has ended. */
export function waitForRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const asked = new AbortController();
    signal.addEventListener("abort", () => asked.abort());
    function again() {
      asked.abort();
      useReadingState.setState({ retry: null });
      resolve();
    }
    addEventListener("online", again, { signal: asked.signal });
    useReadingState.setState({ retry: again });
  });
}
