import { z } from "zod";

import type { KeyProvider } from "#tests/people/key-provider.ts";

import type { Stage } from "./stage.ts";

/** What a call may name, by its name in a draft. */
export type Known = Record<string, string | number>;

export type Newcomer = {
  known: Known;
  /** What a draft names, made when it is needed: a token to pay with, a regular giving, the link of the newest mail. */
  prepare: (draft: string) => Promise<Known>;
};

const Made = z.object({ id: z.number() });
const Profile = z.object({ userId: z.number() });
const Place = z.array(z.object({ id: z.number(), code: z.string().optional() }));
const ReadBook = z.object({ edition: z.string(), files: z.array(z.object({ path: z.string() })) });
const Begun = z.object({ regularGiving: Made.nullable() });
const Mails = z.array(z.object({ text: z.string() }));

let newcomers = 0;

/** Somebody new, with a profile, two addresses and a wish to be on a mailing list, so that calls have something to do. */
export async function moveIn(stage: Stage): Promise<Newcomer> {
  const name = `newcomer-${++newcomers}`;
  const [externalId, email] = [`auth0|${name}`, `${name}@example.org`];
  const bearer = await signAs(stage.provider, externalId, email);
  const ask = openCalls(stage.origin, bearer);

  const names = { firstName: "Ruth", lastName: "Alder", phone: "" };
  const { userId } = await ask("/users", Profile, { externalId, ...names });
  const countries = await ask("/locations/countries", Place);
  const countryId = countries.find(({ code }) => code === "US")?.id ?? 0;
  const [region] = await ask(`/locations/regionsByCountry?countryId=${countryId}`, Place);
  const regionId = region?.id ?? 0;
  const place = { userId, regionId, cityName: "Elmbrook", address: "1 Alder Lane" };
  const address = { ...place, zipCode: "05001" };
  const { id: addressId } = await ask("/addresses", Made, address);
  const { id: spareAddressId } = await ask("/addresses", Made, address);
  const wish = { email, firstName: "Ruth", lastName: "Alder", regionId };
  await ask("/subscriptions", z.unknown(), { ...wish, subscriptionIds: ["fgben"] });
  const read = await ask("/reading/getbook?code=all-of-grace", ReadBook);

  const known: Known = {
    externalId,
    email,
    bearer,
    userId,
    countryId,
    regionId,
    addressId,
    spareAddressId,
    ...(await signBadly(stage.provider, externalId)),
    year: new Date().getUTCFullYear(),
    edition: read.edition,
    filePath: read.files[0]?.path ?? "",
  };
  return {
    known,
    async prepare(draft) {
      if (draft.includes('"{givingId}"'))
        known["givingId"] ??= await startRegularGiving(stage, ask, known);
      return {
        ...known,
        ...(draft.includes('"{orderid}"') && { orderid: await stage.newestOrderid() }),
        ...(draft.includes('"{token}"') && { token: await stage.newToken() }),
        ...(draft.includes('"{link}"') && { link: await findLink(stage, email) }),
      };
    },
  };
}

async function startRegularGiving(
  stage: Stage,
  ask: Ask,
  { userId, addressId }: Known,
): Promise<number> {
  const donation = { userId, addressId, donation: 5, recurringInterval: 2 };
  const paying = { paymentId: await stage.newToken() };
  const begun = await ask("/regulargivings", Begun, { ...donation, ...paying }).catch(() => null);
  return begun?.regularGiving?.id ?? 1;
}

function signAs(provider: KeyProvider, sub: string, email: string, isVerified = true) {
  const claims = "https://lectern.example/";
  const said = { [`${claims}email`]: email, [`${claims}email_verified`]: isVerified };
  return provider.sign({ payload: { sub, ...said } });
}

/** Tokens of the same person that are none of ours, or do not hold. */
async function signBadly(provider: KeyProvider, sub: string): Promise<Known> {
  return {
    expiredBearer: await provider.sign({ payload: { sub, exp: 1_700_000_000 } }),
    forgedBearer: await provider.forge({ payload: { sub } }),
    foreignBearer: await provider.sign({ payload: { sub, aud: "https://other.example" } }),
    unsignedBearer: provider.unsigned(),
    unverifiedBearer: await signAs(provider, `${sub}-new`, "unverified@example.org", false),
  };
}

type Ask = ReturnType<typeof openCalls>;

function openCalls(origin: string, bearer: string) {
  return async <T>(path: string, Shape: z.ZodType<T>, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${bearer}`,
        "x-forwarded-for": newAddress(),
        ...(body && { "content-type": "application/json" }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return Shape.parse(await answer.json());
  };
}

let addresses = 0;

/** A network that nobody has called from. */
export function newAddress(): string {
  const place = addresses++;
  return `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
}

async function findLink({ inboxOrigin }: Stage, email: string): Promise<string> {
  const answer = await fetch(`${inboxOrigin}/api/mails?to=${encodeURIComponent(email)}`);
  const [mail] = Mails.parse(await answer.json());
  return /[?#&]token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
}
