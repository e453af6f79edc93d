import type { Generated, ColumnType } from "kysely";

import type { LocalText } from "#domain/languages.ts";
import type { CartSettings } from "#domain/order-terms.ts";
import type { PageText } from "#domain/page-text.ts";

/** What the ministry says of itself, and where it sends books. */
export type LibrarySchema = {
  library: LibraryTable;
  notices: { id: number; text: Json<LocalText> };
  pages: PageTable;
  print_subscriptions: { id: string; position: number; name: Json<LocalText> };
  distributors: DistributorTable;
  countries: CountryTable;
  regions: { id: Generated<number>; country_id: number; code: string; name: string };
};

/** One row: what identifies the ministry, the terms of its cart, and the catalog version. */
type LibraryTable = {
  id: Generated<true>;
  facts: Json<LibraryFacts>;
  cart_settings: Json<CartSettings>;
  catalogue_version: Generated<number>;
  /** Whether the catalog has changed since search and lists were last brought up to date. */
  search_is_stale: Generated<boolean>;
  /** Of the program that last rebuilt the search index. */
  search_version: Generated<number>;
  /** The popularity of books counts the downloads before this day. */
  downloads_counted_on: Generated<string>;
  /** Lists and search have all records whose `publish_at` is not later. */
  published_until: Generated<Date>;
  /** The last day whose nightly work was started. */
  last_night: Generated<string>;
  /** Where these data live, from `library_place()`; null when that is not checked. */
  place: string | null;
  /** Since when they have been marked as a copy. */
  held_since: Date | null;
  /** When a copy was last taken over. */
  taken_over_at: Date | null;
};

export type LibraryFacts = {
  name: LocalText;
  slogan: LocalText;
  contact: { address: string[]; phone: string; email: string };
  sisterSite: Link | null;
  social: Link[];
  appStores: Link[];
  donationUrl: string | null;
  mailingForms: { en?: string | undefined; es?: string | undefined };
};
type Link = { name: LocalText; url: string };

type PageTable = {
  code: string;
  position: number;
  title: Json<LocalText>;
  text: Json<PageText>;
};

type DistributorTable = {
  code: string;
  name: string;
  country: string;
  address: string;
  phone: string;
  email: string;
  website: string | null;
};

type CountryTable = {
  id: Generated<number>;
  /** ISO 3166-1, two capital letters. */
  code: string;
  ordering_enabled: Generated<boolean>;
  requires_tax_id: Generated<boolean>;
};

/** A jsonb column: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
