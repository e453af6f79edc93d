/** As the typesetter names them. */
export type PaperSize = "us-letter" | "a4";

/** Where letters are written on US Letter, by the Unicode CLDR; everywhere else on A4. */
const letterCountries = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** What a printer holds in a country, by its two capital letters. */
export function getPaperSize(country: string): PaperSize {
  return letterCountries.has(country) ? "us-letter" : "a4";
}
