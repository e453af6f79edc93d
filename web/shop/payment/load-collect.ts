import type { CollectScript } from "./collect.ts";

export type CollectSettings = {
  origin: string;
  /** Public key for drawing the fields. */
  tokenizationKey: string;
};

/** The gateway's script did not load or does not work. */
export class CollectLoadError extends Error {}

/** Milliseconds for loading the script; its global is polled for afterwards. */
const LOAD_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 50;
const MAX_POLLS = 40;

let loading: Promise<CollectScript> | null = null;
let attempts = 0;

/** Loads the gateway's script once per page; after a failure the next call tries again. Throws `CollectLoadError`. */
export function loadCollect(gateway: CollectSettings): Promise<CollectScript> {
  loading ??= load(gateway).catch((failure: unknown) => {
    loading = null;
    throw failure;
  });
  return loading;
}

async function load(gateway: CollectSettings): Promise<CollectScript> {
  const loaded = findCollect();
  if (loaded) return loaded;

  const script = document.createElement("script");
  // A failed request may still be pending, so a retry uses another URL.
  script.src = `${gateway.origin}/token/Collect.js${attempts > 0 ? `?try=${attempts}` : ""}`;
  attempts += 1;
  script.dataset["tokenizationKey"] = gateway.tokenizationKey;
  script.dataset["variant"] = "inline";
  try {
    await waitForScript(script);
    return await pollForCollect();
  } catch (failure) {
    script.remove();
    throw failure;
  }
}

function waitForScript(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new CollectLoadError("gateway script did not load"));
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    const finish = (resolveLoad: () => void) => () => {
      clearTimeout(timer);
      resolveLoad();
    };
    script.addEventListener("load", finish(resolve));
    script.addEventListener("error", finish(fail));
    document.head.append(script);
  });
}

async function pollForCollect(): Promise<CollectScript> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const found = findCollect();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new CollectLoadError("gateway script defines no CollectJS");
}

function findCollect(): CollectScript | null {
  const { CollectJS } = globalThis;
  return typeof CollectJS?.configure === "function" ? CollectJS : null;
}
