import type { UserAddress } from "#contract/user-addresses.ts";
import type { User } from "#contract/users.ts";
import { useApiQuery } from "#web/app/query/use-api-query.ts";
import { useLanguage } from "#web/app/i18n/use-language.ts";
import { renewTerms } from "#web/account/session/session-actions.ts";
import { updateUser } from "#web/account/session/session.ts";
import { useMemberApi } from "#web/account/session/use-member-api.ts";

import type { AddressInput } from "./parse-address-form.ts";

export type Addresses = ReturnType<typeof useAddresses>;

/** A person's addresses and the actions on them. Each action throws its `ApiFailure`. */
export function useAddresses(user: User) {
  const api = useMemberApi();
  const language = useLanguage();
  const { userId, externalId } = user;
  const { query, refetch, change } = useApiQuery(`${userId} ${language}`, () =>
    api.listUserAddresses({ userId, language }),
  );

  /** The address is set even when the order terms cannot be loaded. */
  function applyDefault(defaultAddress: number | null): void {
    updateUser(externalId, { defaultAddress });
    renewTerms().catch(() => {});
  }

  /** On failure refetches: the address may be deleted or changed in another tab. */
  async function orRefetch<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (failure) {
      await refetch();
      throw failure;
    }
  }

  return {
    query,
    refetch,
    async add(input: AddressInput): Promise<UserAddress> {
      const added = await api.addUserAddress({ ...input, userId, language });
      const isFirst = query.value?.length === 0;
      change((all) => [...all.filter(({ id }) => id !== added.id), added]);
      if (isFirst) applyDefault(added.id);
      return added;
    },
    async makeDefault(addressId: number): Promise<void> {
      await orRefetch(api.setDefaultAddress({ userId, addressId, language }));
      applyDefault(addressId);
    },
    async remove(addressId: number): Promise<void> {
      const { defaultAddress } = await orRefetch(api.removeUserAddress({ addressId, language }));
      change((all) => all.filter(({ id }) => id !== addressId));
      applyDefault(defaultAddress);
    },
  };
}
