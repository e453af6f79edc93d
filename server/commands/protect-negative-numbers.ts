import type { Option } from "./command.ts";

/**
 * Returns the arguments with negative numbers protected from being parsed as options, so that commands can refuse them
 * with their own messages.
 */
export function protectNegativeNumbers(
  typed: readonly string[],
  options: readonly Option[],
): string[] {
  const end = typed.indexOf("--");
  const [named, bare] = end < 0 ? [typed, []] : [typed.slice(0, end), typed.slice(end + 1)];
  const taking = new Set(
    options.filter(({ valueName }) => valueName).map(({ name }) => `--${name}`),
  );
  const isTaken = (place: number) =>
    isNegativeNumber(named[place]) && taking.has(named[place - 1] ?? "");

  const others = named.flatMap((word, place) => {
    if (isTaken(place + 1)) return [`${word}=${named[place + 1]}`];
    return isNegativeNumber(word) ? [] : [word];
  });
  const below = named.filter((word, place) => isNegativeNumber(word) && !isTaken(place));
  return end < 0 && below.length === 0 ? others : [...others, "--", ...below, ...bare];
}

function isNegativeNumber(word: string | undefined): boolean {
  return word !== undefined && /^-\d/.test(word);
}
