import type { Generated } from "kysely";

import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";

import type { CatalogSchema } from "./catalog-schema.ts";
import type { RegularGivingsSchema } from "./regular-givings-schema.ts";
import type { LibrarySchema, Json } from "./library-schema.ts";
import type { OrdersSchema, RefundsSchema } from "./orders-schema.ts";

/** The tables, as the migrations create them. Dates are "YYYY-MM-DD"; jsonb is written as text. */
export type Schema = LibrarySchema &
  CatalogSchema &
  SearchSchema &
  PeopleSchema &
  OrdersSchema &
  RegularGivingsSchema &
  RefundsSchema;

/** People, and the mails to them. */
type PeopleSchema = {
  mailing_requests: MailingRequestTable;
  users: UserTable;
  addresses: AddressTable;
  account_deletions: AccountDeletionTable;
  user_subscriptions: { user_id: number; subscription_id: string; date_requested: string };
  mails: MailTable;
  links: LinkTable;
  attempts: { action: string; subject: string; times: Date[] };
  /** The table of rate-limiter-flexible; `expire` in milliseconds. */
  request_limits: { key: string; points: Generated<number>; expire: number | null };
};

/** A request for mailing lists, confirmed by mail or not yet. */
type MailingRequestTable = {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  region_id: number;
  /** Ids of mailing lists. */
  lists: string[];
  /** Language of mails. */
  language: string;
  state: Generated<"requested" | "confirmed">;
  requested_at: Date;
  confirmed_at: Date | null;
};

/** S3.09: a person who has signed in and has a profile. */
type UserTable = {
  id: Generated<number>;
  /** The subject of their tokens. */
  external_id: string;
  /** Verified address that mails are sent to. */
  email: string;
  /** New address, which replaces `email` when its confirmation link is followed. */
  wanted_email: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  /** Language of mails. */
  language: Language;
  default_address_id: number | null;
  tax_id: Generated<string>;
  /** Set by an operator; otherwise the default address decides. */
  is_marked_foreign: Generated<boolean>;
  /** The person's own limit, set by an operator. */
  free_limit_cents: Cents | null;
  last_order_day: string | null;
  /** Issue time of the newest token that reported the email, if the identity provider manages it. */
  identity_as_of: Date | null;
  created_at: Date;
  /** When the person was anonymized; the row stays for the records and belongs to nobody. */
  erased_at: Date | null;
};

/** An account to delete at the identity provider, or deleted recently. */
type AccountDeletionTable = {
  subject_sha256: string;
  /** Null after the deletion. */
  external_id: string | null;
  asked_at: Date;
  tries: Generated<number>;
  /** The last answer of the identity provider. */
  answer: Generated<string>;
  ended_at: Date | null;
};

/** S3.10. */
type AddressTable = {
  id: Generated<number>;
  user_id: number;
  organization: string;
  address_line: string;
  city: string;
  region_id: number;
  zip: string;
  created_at: Date;
};

/** A queued mail, or its outcome. */
type MailTable = {
  id: Generated<number>;
  user_id: number | null;
  recipient: string;
  template: string;
  language: Language;
  /** Values for the template; cleared when the mail is sent. */
  params: Json<Record<string, string | number>>;
  is_forgotten: Generated<boolean>;
  state: Generated<"queued" | "sent" | "refused" | "bounced" | "failed">;
  tries: Generated<number>;
  /** The last answer of the mail server. */
  answer: Generated<string>;
  message_id: string | null;
  /** When the link in the mail expires. */
  useful_until: Date | null;
  made_at: Date;
  changed_at: Date;
};

/** A link in a mail. Only the hash of its token is stored. */
type LinkTable = {
  token_sha256: string;
  kind: string;
  user_id: number | null;
  facts: Json<Record<string, string | number>>;
  made_at: Date;
  /** Until then it works once. With null it works again while there is something to do. */
  expires_at: Date | null;
  used_at: Date | null;
};

/** Data made from the catalog, so that search and lists need not scan it. */
type SearchSchema = {
  search_books: SearchTable & { work: string | null };
  search_audios: SearchTable;
  search_courses: SearchTable;
  search_books_recent: SearchTable & { work: string | null };
  search_audios_recent: SearchTable;
  search_courses_recent: SearchTable;
  search_texts: SearchTextTable;
  search_spellings: SearchSpellingTable;
  search_words: SearchWordTable;
  search_totals: SearchTotalTable;
  book_shelves: BookListTable;
  shelf_counts: BookCountTable;
  listed_authors: AuthorListTable;
  author_counts: { language: string; authors: number };
};

/**
 * Documents in order of popularity; each vector contains the one before it and more. A table with "recent" has those
 * written since the other was filled.
 */
type SearchTable = {
  id: number;
  language: string;
  popularity: number;
  created_at: string | null;
  title_sort: string;
  title_key: string;
  title: string;
  names: string;
  heading: string;
  everything: string;
};

/** The spellings in the titles or names of a record; in a language or, with "", in all. */
type SearchTextTable = {
  source: "book" | "audio" | "course" | "series" | "topic";
  id: number;
  language: string;
  words: string[];
};

type SearchSpellingTable = {
  language: string;
  /** In lower case. */
  shown: string;
  /** Without accents. */
  word: string;
  uses: number;
};

type SearchWordTable = {
  /** Without accents. */
  word: string;
  /** Two-letter code; "" for names, which belong to every language. */
  language: string;
  /** Its most frequent spelling, in lower case. */
  shown: string;
  uses: number;
  likeness: string[];
};

/** Numbers of books for frequent searches; for all others, hits are counted. */
type SearchTotalTable = {
  /** A query on `search_books`. */
  query: string;
  total: number;
};

/**
 * Each book on each of its shelves, with what lists are sorted by. A shelf is "language/topic/series", with empty parts
 * for all, "language/by/author", or "language/epub" for books with an unpacked EPUB.
 */
type BookListTable = {
  shelf: string;
  book_id: number;
  /** The beginning of the title, without its article. */
  title_key: string;
  popularity: number;
  created_at: string;
};

/** How many books a shelf has. The id is that of its topic, series or author, else 0. */
type BookCountTable = {
  shelf: string;
  kind: "topic" | "series" | "both" | "author" | "epub" | "language";
  /** "" for all. */
  language: string;
  id: number;
  books: number;
};

/** Those who have books in a language ("" for any), with what lists are sorted by. */
type AuthorListTable = {
  language: string;
  author_id: number;
  books: number;
  /** The last name in lower case without accents. */
  name_key: string;
  first_key: string;
};
