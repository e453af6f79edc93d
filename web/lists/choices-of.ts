import type { Choice } from "#web/ui/select.tsx";

import { cutLabel } from "./cut-label.ts";

type Named = { id: number | string; name: string };
type Labels = {
  /** What the choice of no one of them is called. */
  all: string;
  /** The id that is chosen now. */
  chosen: string;
  /** What one that is not listed is called; its id, if nothing else. */
  unlisted?: string;
};

/** Every one of `things` to choose from, and all of them. What is chosen can be chosen even when it is not listed. */
export function choicesOf(things: readonly Named[], labels: Labels): Choice[] {
  const { all, chosen, unlisted = chosen } = labels;
  const choices = things.map(({ id, name }) => choice(String(id), name));
  const isListed = chosen === "" || choices.some(({ value }) => value === chosen);

  return [choice("", all), ...choices, ...(isListed ? [] : [choice(chosen, unlisted)])];
}

function choice(value: string, name: string): Choice {
  const label = cutLabel(name);
  return label === name ? { value, label } : { value, label, whole: name };
}
