export type FreeLimitTerms = {
  /** The person's own limit in dollars, if the operator set one. */
  ownLimit: number | null;
  isMarkedForeign: boolean;
  /** The country of the default address, two capital letters; null without an address. */
  country: string | null;
};

export type FreeLimits = { freeLimitUS: number; freeLimitForeign: number };

/** S6.03. Without an address the terms of the US apply (S4.05). */
export function isForeign({ isMarkedForeign, country }: Omit<FreeLimitTerms, "ownLimit">): boolean {
  return isMarkedForeign || (country !== null && country !== "US");
}

/** In dollars. A person's own limit takes precedence over the limit of the country. */
export function getFreeLimit(terms: FreeLimitTerms, limits: FreeLimits): number {
  const usual = isForeign(terms) ? limits.freeLimitForeign : limits.freeLimitUS;
  return terms.ownLimit ?? usual;
}
