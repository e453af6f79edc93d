type Issue = { title: string; number: number | null; periodical: { name: string } | null };

/** S2.08: an issue of a periodical bears the periodical's name and its number before its title. */
export function wholeTitle({ title, number, periodical }: Issue): string {
  return periodical && number !== null ? `${periodical.name} ${number}: ${title}` : title;
}
