import type { Choice } from "#web/ui/select.tsx";

const MAX_LABEL_LENGTH = 17;

type NamedItem = { id: number | string; name: string };
type ChoiceLabels = {
  /** The label of the choice for all items. */
  all: string;
  /** The id of the current choice. */
  chosen: string;
  /** The label of a chosen item that is not listed; its id by default. */
  unlisted?: string;
};

/** Choices for all items and for each of `items`. A chosen item that is not listed is added. */
export function buildChoicesWithAll(items: readonly NamedItem[], labels: ChoiceLabels): Choice[] {
  const { all, chosen, unlisted = chosen } = labels;
  const choices = buildChoices(items);
  const isListed = chosen === "" || choices.some(({ value }) => value === chosen);

  return [
    ...buildChoices([{ id: "", name: all }]),
    ...choices,
    ...(isListed ? [] : buildChoices([{ id: chosen, name: unlisted }])),
  ];
}

/** S5.04: a choice for each of `items`; labels are cut unless two would become equal. */
export function buildChoices(items: readonly NamedItem[]): Choice[] {
  const labels = items.map(({ name }) => truncateLabel(name));
  const occurrences = new Map<string, number>();
  for (const label of labels) occurrences.set(label, (occurrences.get(label) ?? 0) + 1);

  return items.map(({ id, name }, index) => {
    const label = labels[index] ?? name;
    return label === name || occurrences.get(label) !== 1
      ? { value: String(id), label: name }
      : { value: String(id), label, fullLabel: name };
  });
}

/** Cuts a label that is too long; a dropdown's labels have 17 characters (S5.04). */
export function truncateLabel(label: string, maxLength = MAX_LABEL_LENGTH): string {
  const letters = [...label];
  return letters.length > maxLength ? `${letters.slice(0, maxLength).join("").trimEnd()}…` : label;
}
