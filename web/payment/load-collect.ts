import type { CollectScript } from "./collect.ts";

export type CollectSettings = {
  origin: string;
  /** Public: what pages draw the fields with. */
  tokenizationKey: string;
};

/** The gateway's script did not come, or does not do its work. */
export class CollectLoadError extends Error {}

/** So many milliseconds the script may take, and then what it brings. */
const LOAD_TIMEOUT_MS = 8_000;
const POLL_INTERVAL_MS = 50;
const MAX_POLLS = 40;

let loading: Promise<CollectScript> | null = null;
let attempts = 0;

/** The gateway's script, fetched once for the page; when it did not come, the next call tries again. */
export function loadCollect(gateway: CollectSettings): Promise<CollectScript> {
  loading ??= load(gateway).catch((failure: unknown) => {
    loading = null;
    throw failure;
  });
  return loading;
}

async function load(gateway: CollectSettings): Promise<CollectScript> {
  const known = findCollect();
  if (known) return known;

  const script = document.createElement("script");
  // What has not come may still be on its way: asked for by another address it is asked for anew.
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
    const fail = () => reject(new CollectLoadError("its script has not come"));
    const patience = setTimeout(fail, LOAD_TIMEOUT_MS);
    const end = (how: () => void) => () => {
      clearTimeout(patience);
      how();
    };
    script.addEventListener("load", end(resolve));
    script.addEventListener("error", end(fail));
    document.head.append(script);
  });
}

async function pollForCollect(): Promise<CollectScript> {
  for (let look = 0; look < MAX_POLLS; look += 1) {
    const found = findCollect();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new CollectLoadError("its script brings nothing");
}

function findCollect(): CollectScript | null {
  const { CollectJS } = globalThis;
  return typeof CollectJS?.configure === "function" ? CollectJS : null;
}
