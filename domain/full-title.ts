type TitledIssue = { title: string; number: number | null; periodical: { name: string } | null };

/** S2.08: an issue of a periodical bears the periodical's name and its number before its title. */
export function getFullTitle({ title, number, periodical }: TitledIssue): string {
  return periodical && number !== null ? `${periodical.name} ${number}: ${title}` : title;
}
