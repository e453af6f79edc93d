export type FreeLimitTerms = {
  /** A limit of their own, set by the operator, in dollars. */
  ownLimit: number | null;
  /** The operator's word. */
  isMarkedForeign: boolean;
  /** Of the default address, in two capital letters; null when there is none. */
  country: string | null;
};

export type FreeLimits = { freeLimitUS: number; freeLimitForeign: number };

/** S6.03. With no address yet the terms of the US are shown (S4.05). */
export function isForeign({ isMarkedForeign, country }: Omit<FreeLimitTerms, "ownLimit">): boolean {
  return isMarkedForeign || (country !== null && country !== "US");
}

/** In dollars: a limit of one's own goes before that of one's country. */
export function getFreeLimit(terms: FreeLimitTerms, limits: FreeLimits): number {
  const usual = isForeign(terms) ? limits.freeLimitForeign : limits.freeLimitUS;
  return terms.ownLimit ?? usual;
}
