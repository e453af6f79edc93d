import { buildChoicesWithAll } from "#web/catalog/lists/build-choices.ts";
import { Select } from "#web/ui/select.tsx";

type FilterSelectProps = {
  name: "serieId" | "topicId" | "language";
  labels: { field: string; all: string; unlisted?: string };
  /** Null until loaded. Until then the chosen value can only stay or be cleared. */
  choices: { id: number | string; name: string }[] | null;
  value: string;
  onChoose: (value: string) => void;
};

/** One filter of a list. Not rendered when there is nothing to choose. */
export function FilterSelect({ name, labels, choices, value, onChoose }: FilterSelectProps) {
  const { field, ...rest } = labels;
  if (choices?.length === 0 && value === "") return null;

  return (
    <Select
      id={`filter-${name}`}
      name={name}
      label={field}
      choices={buildChoicesWithAll(choices ?? [], { ...rest, chosen: value })}
      value={value}
      isSet={value !== ""}
      onChoose={onChoose}
    />
  );
}
