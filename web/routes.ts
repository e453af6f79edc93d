import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

import { formerAddresses } from "./routes/former-addresses.ts";

/** The gallery exists only in development. */
const galleryRoutes =
  process.env.NODE_ENV === "development" ? [route("gallery", "routes/gallery.tsx")] : [];

/** Other addresses of an author; web/routes/author-elsewhere.tsx redirects them. */
const authorsElsewhere = ["author/:code/*", "authors/:code/*", "literature/:code"];

const screens = [
  index("routes/home.tsx"),
  route("spanish", "routes/home.tsx", { id: "spanish-home" }),
  route("literature", "routes/literature.tsx"),
  route("literature/authors", "routes/authors.tsx"),
  route("spanish/spanish-literature", "routes/literature.tsx", { id: "spanish-literature" }),
  route("spanish/title-catalog", "routes/literature.tsx", { id: "spanish-title-catalog" }),
  route("literature/epub-reader", "routes/epub-reader.tsx"),
  route("read/:code", "routes/read.tsx"),
  route("author/:code", "routes/author.tsx"),
  ...authorsElsewhere.map((path) => route(path, "routes/author-elsewhere.tsx", { id: path })),
  route("search", "routes/search.tsx"),
  route("periodicals/:code?/*", "routes/periodicals.tsx"),
  route("courses", "routes/courses.tsx"),
  route("course/:code/*", "routes/course.tsx"),
  route("audio", "routes/audio.tsx"),
  route("audio/videos", "routes/videos.tsx"),
  route("subscriptions", "routes/subscriptions.tsx"),
  route("account", "routes/account.tsx"),
  route("cart", "routes/cart.tsx"),
  route("donate", "routes/donate.tsx"),
  route("donate/method", "routes/regular-giving-method.tsx"),
  route("callback", "routes/callback.tsx"),
  route("confirm", "routes/confirm.tsx"),
  route("about", "routes/page.tsx"),
  route("about/:code", "routes/page.tsx", { id: "page-by-code" }),
  route("about/support/thank-you", "routes/page.tsx", { id: "thank-you" }),
  route("about/distributors", "routes/distributors.tsx"),
  route("prison", "routes/page.tsx", { id: "prison" }),
  ...Object.keys(formerAddresses).map((path) =>
    route(path, "routes/former-address.ts", { id: path }),
  ),
  route("book/:code/:friendlyTitle?", "routes/book.tsx"),
  ...galleryRoutes,
  route("*", "routes/not-found.tsx"),
];

export default [layout("app/layout/screens.tsx", screens)] satisfies RouteConfig;
