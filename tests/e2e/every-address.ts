import screens from "#web/routes.ts";

/** An address of each of the site's routes, and more than one where its screen has several faces. */
const addresses: Record<string, string[]> = {
  "/": ["/", "/?message=err-redirect-file-not-found"],
  spanish: ["/spanish"],
  literature: ["/literature", "/literature?topicId=1&sortby=title", "/literature?input=nothing"],
  "literature/authors": ["/literature/authors"],
  "spanish/spanish-literature": ["/spanish/spanish-literature"],
  "spanish/title-catalog": ["/spanish/title-catalog"],
  "literature/epub-reader": ["/literature/epub-reader"],
  "read/:code": ["/read/the-lamp", "/read/no-such-book"],
  "author/:code": ["/author/elsa-orme", "/author/nobody"],
  "author/:code/*": ["/author/elsa-orme/letters"],
  "authors/:code/*": ["/authors/elsa-orme"],
  "literature/:code": ["/literature/elsa-orme"],
  search: [
    "/search?input=lamp",
    "/search?input=hymn&tab=audio",
    "/search?input=knots&tab=courses",
    "/search?input=nothing-like-it",
  ],
  "periodicals/:code?/*": ["/periodicals", "/periodicals/free-grace-broadcaster?language=ES"],
  courses: ["/courses"],
  "course/:code/*": ["/course/knots"],
  audio: ["/audio", "/audio?serieId=&input=tides"],
  "audio/videos": ["/audio/videos"],
  subscriptions: ["/subscriptions"],
  account: ["/account"],
  cart: ["/cart"],
  donate: ["/donate"],
  "donate/method": ["/donate/method?giving=1"],
  callback: ["/callback"],
  confirm: ["/confirm", "/confirm?token=no-such-token"],
  about: ["/about"],
  "about/:code": ["/about/support", "/about/nothing"],
  "about/support/thank-you": ["/about/support/thank-you"],
  "about/distributors": ["/about/distributors"],
  prison: ["/prison"],
  broadcaster: ["/broadcaster"],
  studies: ["/studies"],
  "bible-institute/*": ["/bible-institute/first"],
  "courses/*": ["/courses/first"],
  course: ["/course"],
  "audio/*": ["/audio/old"],
  "prison-ministry": ["/prison-ministry"],
  "spanish/spanish-broadcaster": ["/spanish/spanish-broadcaster"],
  "spanish/spanish-institute": ["/spanish/spanish-institute"],
  "spanish/spanish-subscribe": ["/spanish/spanish-subscribe"],
  "spanish/spanish-about": ["/spanish/spanish-about"],
  "spanish/spanish-prison-ministry": ["/spanish/spanish-prison-ministry"],
  "book/:code/:friendlyTitle?": ["/book/the-lamp", "/book/beacon-7", "/book/nothing"],
  "*": ["/nothing/lies/here"],
};

/** All of them, in the order of the routes; the first route without an address stops it. */
export function everyAddress(): string[] {
  return routePaths().flatMap((path) => {
    const own = addresses[path];
    if (!own) throw new Error(`Which address has the route ${path}? Say it in every-address.ts.`);
    return own;
  });
}

function routePaths(): string[] {
  const [layout] = screens;
  return (layout?.children ?? []).map(({ path }) => path ?? "/");
}
