import type { Intention } from "#tests/kills/intention.ts";
import type { Stage } from "#tests/kills/stage.ts";

import type { Front } from "./front.ts";
import type { Process } from "./processes.ts";

/** What every step works with. */
export type Rehearsal = {
  stage: Stage;
  front: Front;
  /** Where visitors reach the site. */
  origin: string;
  processes: readonly Process[];
  /** Where the program lies as another version would have it. */
  nextVersion: string;
  /** All that was meant to be ordered so far. */
  intentions: Intention[];
};

/** What was seen, and everything of it that must not be. */
export type Outcome = { seen: string; faults: string[]; isSkipped?: boolean };

export type Step = { name: string; run: (rehearsal: Rehearsal) => Promise<Outcome> };
