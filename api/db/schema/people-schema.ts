import type { Generated } from "kysely";

import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";

import type { Json } from "./json.ts";

/** What is kept of people, and of what is written to them. */
export type PeopleSchema = {
  mailing_requests: MailingRequestTable;
  users: UserTable;
  addresses: AddressTable;
  account_deletions: AccountDeletionTable;
  user_subscriptions: { user_id: number; subscription_id: string; date_requested: string };
  mails: MailTable;
  links: LinkTable;
  attempts: { action: string; subject: string; times: Date[] };
  request_counts: { name: string; subject: string; began_at: Date; count: number };
};

/** Somebody asked to be put on mailing lists, and has said yes to it by mail or not yet. */
type MailingRequestTable = {
  id: Generated<number>;
  email: string;
  first_name: string;
  last_name: string;
  region_id: number;
  /** Ids of mailing lists. */
  lists: string[];
  /** To write in. */
  language: string;
  state: Generated<"requested" | "confirmed">;
  requested_at: Date;
  confirmed_at: Date | null;
};

/** S3.09: a person who has signed in and told who they are. */
type UserTable = {
  id: Generated<number>;
  /** The subject of their tokens. */
  external_id: string;
  /** Where their mail goes: an address that was proven. */
  email: string;
  /** Another that they want it to go to once a link sent there was followed. */
  wanted_email: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  /** To write in. */
  language: Language;
  default_address_id: number | null;
  tax_id: Generated<string>;
  /** The operator's word; else the default address decides. */
  is_marked_foreign: Generated<boolean>;
  /** A limit of their own, set by the operator. */
  free_limit_cents: Cents | null;
  last_order_day: string | null;
  /** When their identity, where it is managed elsewhere, said what their e-mail is. */
  identity_as_of: Date | null;
  created_at: Date;
  /** When they were made anonymous; such a row keeps the books right and is nobody's. */
  erased_at: Date | null;
};

/** An account that is to end at the identity provider, or has ended a moment ago. */
type AccountDeletionTable = {
  subject_sha256: string;
  /** Null once it has ended. */
  external_id: string | null;
  asked_at: Date;
  tries: Generated<number>;
  /** The last that the identity provider said. */
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

/** A mail on its way, or what became of it. */
type MailTable = {
  id: Generated<number>;
  user_id: number | null;
  recipient: string;
  template: string;
  language: Language;
  /** What the template mentions; empty again once the mail is sent. */
  params: Json<Record<string, string | number>>;
  is_forgotten: Generated<boolean>;
  state: Generated<"queued" | "sent" | "refused" | "bounced" | "failed">;
  tries: Generated<number>;
  /** The last that the mail server said. */
  answer: Generated<string>;
  message_id: string | null;
  /** When the link in it is over. */
  useful_until: Date | null;
  made_at: Date;
  changed_at: Date;
};

/** A link in a mail. Of its token only the hash is kept. */
type LinkTable = {
  token_sha256: string;
  kind: string;
  user_id: number | null;
  facts: Json<Record<string, string | number>>;
  made_at: Date;
  /** Until then it works once; without an end it works as often as there is something for it to do. */
  expires_at: Date | null;
  used_at: Date | null;
};
