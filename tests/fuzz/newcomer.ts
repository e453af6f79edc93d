import { z } from "zod";

import type { KeyProvider } from "#tests/people/key-provider.ts";

import type { Environment } from "./environment.ts";

/** The values of placeholders, by name. */
export type KnownValues = Record<string, string | number>;

export type Newcomer = {
  known: KnownValues;
  /**
   * Adds values that a draft needs, created on demand: a payment token, a regular giving, the link of the newest mail.
   */
  prepare: (draft: string) => Promise<KnownValues>;
};

const CreatedId = z.object({ id: z.number() });
const Profile = z.object({ userId: z.number() });
const Locations = z.array(z.object({ id: z.number(), code: z.string().optional() }));
const ReadBook = z.object({ edition: z.string(), files: z.array(z.object({ path: z.string() })) });
const BegunBody = z.object({ regularGiving: CreatedId.nullable() });
const Mails = z.array(z.object({ text: z.string() }));

let newcomers = 0;

/** Creates a person with a profile, two addresses and a request for a mailing list, so that calls find data. */
export async function createNewcomer(environment: Environment): Promise<Newcomer> {
  const name = `newcomer-${++newcomers}`;
  const [externalId, email] = [`auth0|${name}`, `${name}@example.org`];
  const bearer = await signToken(environment.provider, externalId, email);
  const callApi = createApiCaller(environment.origin, bearer);

  const names = { firstName: "Ruth", lastName: "Alder", phone: "" };
  const { userId } = await callApi("/users", Profile, { externalId, ...names });
  const countries = await callApi("/locations/countries", Locations);
  const countryId = countries.find(({ code }) => code === "US")?.id ?? 0;
  const [region] = await callApi(`/locations/regionsByCountry?countryId=${countryId}`, Locations);
  const regionId = region?.id ?? 0;
  const place = { userId, regionId, cityName: "Elmbrook", address: "1 Alder Lane" };
  const address = { ...place, zipCode: "05001" };
  const { id: addressId } = await callApi("/addresses", CreatedId, address);
  const { id: spareAddressId } = await callApi("/addresses", CreatedId, address);
  const person = { email, firstName: "Ruth", lastName: "Alder", regionId };
  await callApi("/subscriptions", z.unknown(), { ...person, subscriptionIds: ["fgben"] });
  const read = await callApi("/reading/getbook?code=all-of-grace", ReadBook);

  const known: KnownValues = {
    externalId,
    email,
    bearer,
    userId,
    countryId,
    regionId,
    addressId,
    spareAddressId,
    ...(await signBadTokens(environment.provider, externalId)),
    year: new Date().getUTCFullYear(),
    edition: read.edition,
    filePath: read.files[0]?.path ?? "",
  };
  return {
    known,
    async prepare(draft) {
      if (draft.includes('"{givingId}"'))
        known["givingId"] ??= await startRegularGiving(environment, callApi, known);
      return {
        ...known,
        ...(draft.includes('"{orderid}"') && { orderid: await environment.newestOrderid() }),
        ...(draft.includes('"{token}"') && { token: await environment.newToken() }),
        ...(draft.includes('"{link}"') && { link: await findMailToken(environment, email) }),
      };
    },
  };
}

async function startRegularGiving(
  environment: Environment,
  callApi: ApiCaller,
  { userId, addressId }: KnownValues,
): Promise<number> {
  const donation = { userId, addressId, donation: 5, recurringInterval: 2 };
  const paying = { paymentId: await environment.newToken() };
  const started = await callApi("/regulargivings", BegunBody, { ...donation, ...paying }).catch(
    () => null,
  );
  return started?.regularGiving?.id ?? 1;
}

function signToken(provider: KeyProvider, sub: string, email: string, isVerified = true) {
  const claims = "https://lectern.example/";
  const emailClaims = { [`${claims}email`]: email, [`${claims}email_verified`]: isVerified };
  return provider.sign({ payload: { sub, ...emailClaims } });
}

/** Tokens of the same person that must be refused. */
async function signBadTokens(provider: KeyProvider, sub: string): Promise<KnownValues> {
  return {
    expiredBearer: await provider.sign({ payload: { sub, exp: 1_700_000_000 } }),
    forgedBearer: await provider.forge({ payload: { sub } }),
    foreignBearer: await provider.sign({ payload: { sub, aud: "https://other.example" } }),
    unsignedBearer: provider.unsigned(),
    unverifiedBearer: await signToken(provider, `${sub}-new`, "unverified@example.org", false),
  };
}

type ApiCaller = ReturnType<typeof createApiCaller>;

function createApiCaller(origin: string, bearer: string) {
  return async <T>(path: string, Shape: z.ZodType<T>, body?: object): Promise<T> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        authorization: `Bearer ${bearer}`,
        "x-forwarded-for": newNetworkAddress(),
        ...(body && { "content-type": "application/json" }),
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return Shape.parse(await answer.json());
  };
}

let addresses = 0;

/** A network address that has made no call. */
export function newNetworkAddress(): string {
  const place = addresses++;
  return `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`;
}

async function findMailToken({ inboxOrigin }: Environment, email: string): Promise<string> {
  const answer = await fetch(`${inboxOrigin}/api/mails?to=${encodeURIComponent(email)}`);
  const [mail] = Mails.parse(await answer.json());
  return /[?#&]token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "none";
}
