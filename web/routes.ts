import { index, route, type RouteConfig } from "@react-router/dev/routes";

/** Shown while one works on the site, and no part of what is built. */
const workshop =
  process.env.NODE_ENV === "development" ? [route("pieces", "routes/pieces.tsx")] : [];

export default [
  index("routes/home.tsx"),
  route("spanish", "routes/home.tsx", { id: "spanish-home" }),
  route("literature", "routes/literature.tsx"),
  route("literature/authors", "routes/authors.tsx"),
  route("spanish/spanish-literature", "routes/literature.tsx", { id: "spanish-literature" }),
  route("spanish/title-catalog", "routes/literature.tsx", { id: "spanish-title-catalog" }),
  route("author/:code", "routes/author.tsx"),
  route("search", "routes/search.tsx"),
  route("book/:code/:friendlyTitle?", "routes/book.tsx"),
  ...workshop,
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
