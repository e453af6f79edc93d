import type { Scenario } from "./scenario.ts";

export type ScenarioFilter = {
  /** By their names; else all that are no part of another. */
  only?: readonly string[] | undefined;
  /** Of these, those that are short. */
  short: boolean;
};

/** What is to be tried. Throws a sentence when that is nothing, or there is none of a name. */
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
