import type { KeyProvider } from "./key-provider.ts";

/** Every kind of token that must be refused, with its name. */
export async function badTokens(provider: KeyProvider): Promise<[string, string][]> {
  const now = 1_772_388_000;
  const good = await provider.sign();
  const [header, payload, signature = ""] = good.split(".");

  return [
    ["is not a token", "ruth"],
    ["is empty", ".."],
    ["has expired", await provider.sign({ payload: { exp: now - 60 } })],
    ["never expires", await provider.sign({ payload: { exp: undefined } })],
    ["is not valid yet", await provider.sign({ payload: { nbf: now + 600 } })],
    ["is unsigned", provider.unsigned()],
    ["has lost its signature", `${header}.${payload}.`],
    [
      "has a changed signature",
      `${header}.${payload}.${signature.split("").toReversed().join("")}`,
    ],
    ["is signed with the public key as a secret", await provider.signedWithPublicKey()],
    ["is signed by another key under the same name", await provider.forge()],
    ["is signed by an unknown key", await provider.forge({ header: { kid: "other" } })],
    [
      "names an address for its key",
      await provider.forge({ header: { kid: "mine", jku: `${provider.issuer}mine`, x5u: "x" } }),
    ],
    ["is for another audience", await provider.sign({ payload: { aud: "lectern" } })],
    ["has no audience", await provider.sign({ payload: { aud: undefined } })],
    ["is of another issuer", await provider.sign({ payload: { iss: "https://other.example/" } })],
    [
      "is of the issuer without its slash",
      await provider.sign({ payload: { iss: provider.issuer.slice(0, -1) } }),
    ],
    ["has no subject", await provider.sign({ payload: { sub: undefined } })],
    ["has a subject that is not a text", await provider.sign({ payload: { sub: "a\u0000b" } })],
    ["is of another type", await provider.sign({ header: { typ: "logout+jwt" } })],
  ];
}
