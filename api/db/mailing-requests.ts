import { type Kysely, sql } from "kysely";

import type { Schema } from "./schema.ts";

export type MailingRequest = {
  email: string;
  firstName: string;
  lastName: string;
  regionId: number;
  lists: string[];
  language: string;
  requestedAt: Date;
};

/**
 * Notes the request. To one of the same address that waits, only lists are added: nothing shows that it is the same
 * person who asks again.
 */
export async function keepMailingRequest(
  db: Kysely<Schema>,
  request: MailingRequest,
): Promise<void> {
  const { email, firstName, lastName, regionId, lists, language, requestedAt } = request;
  await sql`
    insert into mailing_requests
      (email, first_name, last_name, region_id, lists, language, requested_at)
    values
      (${email}, ${firstName}, ${lastName}, ${regionId}, ${lists}, ${language}, ${requestedAt})
    on conflict (lower(email)) where state = 'requested' do update set
      lists = array(
        select distinct unnest(mailing_requests.lists || excluded.lists) as list order by list
      )`.execute(db);
}

export async function isRegion(db: Kysely<Schema>, id: number): Promise<boolean> {
  const row = await db.selectFrom("regions").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}
