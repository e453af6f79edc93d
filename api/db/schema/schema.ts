import type { CatalogSchema } from "./catalog-schema.ts";
import type { RegularGivingsSchema } from "./regular-givings-schema.ts";
import type { LibrarySchema } from "./library-schema.ts";
import type { OrdersSchema, RefundsSchema } from "./orders-schema.ts";
import type { PeopleSchema } from "./people-schema.ts";
import type { SearchSchema } from "./search-schema.ts";

/** The tables, as the migrations create them. Dates are "YYYY-MM-DD"; jsonb is written as text. */
export type Schema = LibrarySchema &
  CatalogSchema &
  SearchSchema &
  PeopleSchema &
  OrdersSchema &
  RegularGivingsSchema &
  RefundsSchema;
