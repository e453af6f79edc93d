import type { Scenario } from "./scenario.ts";

export type ScenarioFilter = {
  /** Their names; by default all that no other scenario contains. */
  only?: readonly string[] | undefined;
  short: boolean;
};

/** Selects the scenarios to run. Throws when a name is unknown or none is left. */
export function selectScenarios(
  scenarios: readonly Scenario[],
  { only, short }: ScenarioFilter,
): readonly Scenario[] {
  const names = scenarios.map(({ name }) => name);
  const unknown = only?.filter((name) => !names.includes(name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no ${unknown.join(", ")}: ${names.join(", ")}.`);

  const chosen = scenarios.filter(({ name, isShort, isPart }) => {
    if (short && !isShort) return false;
    return only ? only.includes(name) : short || !isPart;
  });
  if (chosen.length === 0) throw new Error(`None of ${only?.join(", ")} is short.`);
  return chosen;
}
