/** Names of paper sizes in Typst. */
export type PaperSize = "us-letter" | "a4";

/** Countries that use US Letter, according to Unicode CLDR; all others use A4. */
const letterCountries = new Set("BZ CA CL CO CR GT MX NI PA PH PR SV US VE".split(" "));

/** The paper size in a country, given by its two capital letters. */
export function getPaperSize(country: string): PaperSize {
  return letterCountries.has(country) ? "us-letter" : "a4";
}
