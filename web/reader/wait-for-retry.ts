import { useReadingState } from "./reading-state.ts";

/** Resolves when the person retries or the device is online again; never after `signal` aborts. */
export function waitForRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const listeners = new AbortController();
    signal.addEventListener("abort", () => listeners.abort());
    function retry() {
      listeners.abort();
      useReadingState.setState({ retry: null });
      resolve();
    }
    addEventListener("online", retry, { signal: listeners.signal });
    useReadingState.setState({ retry: retry });
  });
}
