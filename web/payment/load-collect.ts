import type { CollectScript } from "./collect.ts";

export type Gateway = {
  origin: string;
  /** Public: what pages draw the fields with. */
  tokenizationKey: string;
};

/** The gateway's script did not come, or does not do its work. */
export class GatewayMissing extends Error {}

/** So many milliseconds the script may take, and then what it brings. */
const PATIENCE = 8_000;
const STEP = 50;
const LOOKS = 40;

let loading: Promise<CollectScript> | null = null;
let tries = 0;

/** The gateway's script, fetched once for the page; when it did not come, the next call tries again. */
export function loadCollect(gateway: Gateway): Promise<CollectScript> {
  loading ??= load(gateway).catch((failure: unknown) => {
    loading = null;
    throw failure;
  });
  return loading;
}

async function load(gateway: Gateway): Promise<CollectScript> {
  const known = findCollect();
  if (known) return known;

  const script = document.createElement("script");
  // What has not come may still be on its way: asked for by another address it is asked for anew.
  script.src = `${gateway.origin}/token/Collect.js${tries > 0 ? `?try=${tries}` : ""}`;
  tries += 1;
  script.dataset["tokenizationKey"] = gateway.tokenizationKey;
  script.dataset["variant"] = "inline";
  try {
    await arrival(script);
    return await lookFor();
  } catch (failure) {
    script.remove();
    throw failure;
  }
}

function arrival(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new GatewayMissing("its script has not come"));
    const patience = setTimeout(fail, PATIENCE);
    const end = (how: () => void) => () => {
      clearTimeout(patience);
      how();
    };
    script.addEventListener("load", end(resolve));
    script.addEventListener("error", end(fail));
    document.head.append(script);
  });
}

async function lookFor(): Promise<CollectScript> {
  for (let look = 0; look < LOOKS; look += 1) {
    const found = findCollect();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, STEP));
  }
  throw new GatewayMissing("its script brings nothing");
}

function findCollect(): CollectScript | null {
  const { CollectJS } = globalThis;
  return typeof CollectJS?.configure === "function" ? CollectJS : null;
}
