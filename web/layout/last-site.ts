import type { useSite } from "./site.ts";

type Site = NonNullable<ReturnType<typeof useSite>>;

/** What this browser shows round its screens; a server keeps none. */
let last: Site | null = null;

export function keepSite(shown: Site): void {
  last = shown;
}

export function wasCopy(): boolean {
  return last?.isHeld ?? false;
}

/** What is asked for; when it fails, what was shown last. An answer that leads elsewhere is no failure. */
export async function orLastSite(asked: Promise<Site>): Promise<Site> {
  try {
    return await asked;
  } catch (failure) {
    if (last === null || failure instanceof Response) throw failure;
    return last;
  }
}
