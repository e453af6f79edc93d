import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("spanish", "routes/home.tsx", { id: "spanish-home" }),
  route("literature", "routes/literature.tsx"),
  route("spanish/spanish-literature", "routes/literature.tsx", { id: "spanish-literature" }),
  route("spanish/title-catalog", "routes/literature.tsx", { id: "spanish-title-catalog" }),
  route("search", "routes/search.tsx"),
  route("book/:code/:friendlyTitle?", "routes/book.tsx"),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
