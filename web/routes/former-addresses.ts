import { paths } from "#web/paths.ts";

/** S2.06, S2.11, S2.12, S2.14: former addresses as router patterns, with the screen each redirects to. */
export const formerAddresses: Record<string, string> = {
  broadcaster: paths.periodicals("free-grace-broadcaster"),
  studies: paths.periodicals("studiesinthescriptures"),
  "bible-institute/*": paths.courses,
  "courses/*": paths.courses,
  course: paths.courses,
  "audio/*": paths.audio,
  "prison-ministry": paths.page("prison"),
  "spanish/spanish-broadcaster": paths.periodicals("free-grace-broadcaster"),
  "spanish/spanish-institute": paths.courses,
  "spanish/spanish-subscribe": paths.subscriptions,
  "spanish/spanish-about": paths.page("about"),
  "spanish/spanish-prison-ministry": paths.page("prison"),
};
