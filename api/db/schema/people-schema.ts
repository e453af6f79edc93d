import type { Generated } from "kysely";

import type { Language } from "#domain/languages.ts";
import type { Cents } from "#domain/money.ts";

import type { Json } from "./library-schema.ts";

/** People, and the mails to them. */
export type PeopleSchema = {
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
