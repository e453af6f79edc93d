import screens from "#web/routes.ts";

/** An address of each of the site's routes, or several where its screen has several forms. */
const addressesByRoute: Record<string, string[]> = {
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
  "book/:code/:friendlyTitle?": [
    "/book/the-lamp",
    "/book/beacon-7",
    "/book/kept-elsewhere",
    "/book/nothing",
  ],
  "*": ["/nothing/lies/here"],
};

/** Routes that show nothing themselves and redirect to a screen with its own address. */
const REDIRECTING_ROUTES = /routes\/(former-address|author-elsewhere)\.tsx?$/;

/** The addresses among them where nothing is found. */
const notFoundAddresses = new Set([
  "/read/no-such-book",
  "/author/nobody",
  "/confirm",
  "/confirm?token=no-such-token",
  "/about/nothing",
  "/book/nothing",
  "/nothing/lies/here",
]);

/** The status at that address in the whole library. */
export function expectedStatus(address: string): 200 | 404 {
  return notFoundAddresses.has(address) ? 404 : 200;
}

/** All addresses in the order of the routes. Throws when a route has none. */
export function listAddresses(): string[] {
  return listRoutes().flatMap(addressesOf);
}

/** Addresses that show a screen themselves. */
export function listScreens(): string[] {
  return listRoutes()
    .filter(({ file }) => !REDIRECTING_ROUTES.test(file))
    .flatMap(addressesOf);
}

export function listOneAddressPerScreen(): string[] {
  const screens = Map.groupBy(
    listRoutes().filter(({ file }) => !REDIRECTING_ROUTES.test(file)),
    ({ file }) => file,
  );
  return [...screens.values()].flatMap(([route]) => (route ? addressesOf(route).slice(0, 1) : []));
}

/** Addresses that redirect to one of these. */
export function listRedirectedAddresses(): string[] {
  return listRoutes()
    .filter(({ file }) => REDIRECTING_ROUTES.test(file))
    .flatMap(addressesOf);
}

/** The tests that share a visit to every screen. */
export const quarters = [1, 2, 3, 4] as const;
export type Quarter = (typeof quarters)[number];

/** A quarter of the screens; similar neighbors are in different quarters. */
export function pickQuarter(screens: string[], quarter: Quarter): string[] {
  return screens.filter((_, place) => place % quarters.length === quarter - 1);
}

function addressesOf({ path = "/" }: { path?: string }): string[] {
  const own = addressesByRoute[path];
  if (!own) throw new Error(`Which address has the route ${path}? List it in route-addresses.ts.`);
  return own;
}

function listRoutes() {
  const [layout] = screens;
  return layout?.children ?? [];
}
