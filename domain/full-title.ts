type TitledIssue = { title: string; number: number | null; periodical: { name: string } | null };

/** S2.08: the title of an issue, after the name of its periodical and its number. */
export function getFullTitle({ title, number, periodical }: TitledIssue): string {
  return periodical && number !== null ? `${periodical.name} ${number}: ${title}` : title;
}
