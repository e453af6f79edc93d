/** The countries most orders go to, in the order they are offered (S9.06: a line parts them from the rest). */
export const mostUsedCountries = ["US", "CA", "MX", "GB", "ES", "FR", "CO", "PH"] as const;
