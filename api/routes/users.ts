import { type UserRow, writeDefaultAddress } from "#api/db/people/users.ts";
import { callIdentityProvider, createMemberRouter } from "#api/middleware/require-member.ts";
import { limitCall } from "#api/limits/limit-requests.ts";
import { findOwnUser, lockOwnUser, requireSelf, presentUser } from "#api/people/own-user.ts";
import { saveProfile, saveTaxId } from "#api/people/save-profile.ts";
import { negotiateLanguage, orNotFound, requireFound } from "#api/problem.ts";
import type { AccountServices } from "#api/services.ts";
import {
  getUserByExternalId,
  resendVerificationEmail,
  saveUser,
  setDefaultAddress,
  setTaxId,
} from "#contract/users.ts";
import { getLocalDay } from "#domain/days.ts";

export function userRoutes(services: AccountServices) {
  const { db, now, timeZone, identity } = services;
  const present = (user: UserRow) => presentUser(db, user, getLocalDay(timeZone, now()));

  return createMemberRouter()
    .openapi(getUserByExternalId, async (c) => {
      const { member } = c.var;
      requireSelf(member, c.req.valid("query").externalid);
      return c.json(await present(orNotFound(await findOwnUser(services, member))), 200);
    })
    .openapi(saveUser, async (c) => {
      const { member } = c.var;
      const profile = c.req.valid("json");
      requireSelf(member, profile.externalId);
      const saving = { member, profile, language: negotiateLanguage(c) };
      const user = await db.transaction().execute((trx) => saveProfile(trx, services, saving));
      return c.json(await present(user), 200);
    })
    .openapi(resendVerificationEmail, async (c) => {
      const { member } = c.var;
      requireSelf(member, c.req.valid("json").externalId);
      await limitCall(c, services, resendVerificationEmail);
      if (!member.isEmailVerified) {
        await callIdentityProvider(services, identity.resendVerification(member.externalId));
      }
      return c.json({ state: "requested" as const }, 200);
    })
    .openapi(setDefaultAddress, async (c) => {
      const { userId, addressId } = c.req.valid("json");
      await db.transaction().execute(async (trx) => {
        const user = await lockOwnUser(trx, c.var.member, userId);
        requireFound(await writeDefaultAddress(trx, user.id, addressId));
      });
      return c.json({ addressId }, 200);
    })
    .openapi(setTaxId, async (c) => {
      const { userId, taxId } = c.req.valid("json");
      await db.transaction().execute(async (trx) => {
        await saveTaxId(trx, await lockOwnUser(trx, c.var.member, userId), taxId);
      });
      return c.json({ taxId }, 200);
    });
}
