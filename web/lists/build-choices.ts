import type { Choice } from "#web/ui/select.tsx";

import { truncateLabel } from "./truncate-label.ts";

type NamedItem = { id: number | string; name: string };
type ChoiceLabels = {
  /** What the choice of no one of them is called. */
  all: string;
  /** The id that is chosen now. */
  chosen: string;
  /** What one that is not listed is called; its id, if nothing else. */
  unlisted?: string;
};

/** Every one of `things` to choose from, and all of them. What is chosen can be chosen even when it is not listed. */
export function buildChoicesWithAll(things: readonly NamedItem[], labels: ChoiceLabels): Choice[] {
  const { all, chosen, unlisted = chosen } = labels;
  const choices = buildChoices(things);
  const isListed = chosen === "" || choices.some(({ value }) => value === chosen);

  return [
    ...buildChoices([{ id: "", name: all }]),
    ...choices,
    ...(isListed ? [] : buildChoices([{ id: chosen, name: unlisted }])),
  ];
}

/** S5.04: every one of `things`; a label is cut, unless another would then be the same. */
export function buildChoices(things: readonly NamedItem[]): Choice[] {
  const labels = things.map(({ name }) => truncateLabel(name));
  const times = new Map<string, number>();
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1);

  return things.map(({ id, name }, place) => {
    const label = labels[place] ?? name;
    return label === name || times.get(label) !== 1
      ? { value: String(id), label: name }
      : { value: String(id), label, whole: name };
  });
}
