/** What stands for characters that no font has. Every font has it. */
const REPLACEMENT = "[?]";

/** The characters that no font has, each once, of what the typesetter says is wrong with a document. */
export function parseMissingCharacters(fault: string): string[] {
  const messages = [...fault.matchAll(/message: "((?:[^"\\]|\\.)*)"/g)];
  const texts = messages.flatMap(([, message = ""]) => {
    const [, text] =
      /the text `"(.*)"` could not be displayed/.exec(unescapeRustString(message)) ?? [];
    return text === undefined ? [] : [unescapeRustString(text)];
  });
  return [...new Set(texts)];
}

/** As Rust writes strings: `\u{10fffd}`, `\"`, `\\`. */
function unescapeRustString(text: string): string {
  return text.replaceAll(/\\(?:u\{([0-9a-f]+)\}|(.))/gi, (_, code?: string, sign = "") =>
    code === undefined ? sign : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

type PrintResult = { pdf: Uint8Array } | { missing: string[] };

/** How a sheet is printed, and the sheet with `change` applied to each of its texts that a person typed. */
type SheetPrinter<Sheet> = {
  print: (sheet: Sheet) => PrintResult;
  mapTypedText: (sheet: Sheet, change: (text: string) => string) => Sheet;
};

/**
 * The PDF with a replacement for each run of the clusters in `missing`, which no font has.
 * It is null where what nobody typed cannot be printed either.
 */
export function printWithReplacements<Sheet>(
  sheet: Sheet,
  { print, mapTypedText }: SheetPrinter<Sheet>,
): { pdf: Uint8Array | null; missing: string[] } {
  const left = new Set<string>();
  mapTypedText(sheet, (text) => {
    for (const cluster of splitClusters(text)) left.add(cluster);
    return text;
  });
  const missing = new Set<string>();
  let printed = print(sheet);
  while ("missing" in printed) {
    const found = findMissingClusters(left, printed.missing);
    if (found.length === 0) return { pdf: null, missing: [...missing, ...printed.missing] };
    for (const cluster of found) {
      missing.add(cluster);
      left.delete(cluster);
    }
    printed = print(mapTypedText(sheet, (text) => replaceClusters(text, missing)));
  }
  return { pdf: printed.pdf, missing: [...missing] };
}

/**
 * The typesetter names every character of a cluster: of "5️⃣" also the 5, which by itself can be printed.
 * So longer clusters come first, and others only when something is missing without those.
 */
function findMissingClusters(
  clusters: ReadonlySet<string>,
  characters: readonly string[],
): string[] {
  const named = new Set(characters.join(""));
  const whole = [...clusters].filter((cluster) => [...cluster].every((one) => named.has(one)));
  const long = whole.filter((cluster) => [...cluster].length > 1);
  if (long.length > 0) return long;
  if (whole.length > 0) return whole;
  return [...clusters].filter((cluster) => [...cluster].some((one) => named.has(one)));
}

function replaceClusters(text: string, missing: ReadonlySet<string>): string {
  return splitClusters(text)
    .map((cluster) => (missing.has(cluster) ? REPLACEMENT : cluster))
    .filter((part, at, parts) => part !== REPLACEMENT || parts[at - 1] !== REPLACEMENT)
    .join("");
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a reader takes for one character each. */
function splitClusters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
