import type { AddressWire } from '@galleria/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addressesKey } from '../../lib/addresses.ts'
import { useApi } from '../../lib/api.ts'
import type { Position } from '../../lib/device-position.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { type AddressDraft, draftOf, toAddressInput } from './address-rules.ts'

/** The default first, as the platform has it. */
export function withAddress(known: readonly AddressWire[], saved: AddressWire): readonly AddressWire[] {
  const others = known.filter(({ _id }) => _id !== saved._id).map((address) => (saved.isDefault ? { ...address, isDefault: false } : address))
  if (saved.isDefault) return [saved, ...others]
  const [first, ...rest] = others
  return first ? [first, saved, ...rest] : [saved]
}

export type AddressToSave = {
  readonly id: string | undefined
  readonly draft: AddressDraft
  readonly country: string
  readonly position?: Position | undefined
}

/** Adds, or changes the one with `id`. */
export function useSaveAddress(customerId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, draft, country, position }: AddressToSave): Promise<AddressWire> => {
      const body = { address: toAddressInput(draft, country, position) }
      return (id ? await api.updateAddress({ params: { id }, body }) : await api.addAddress({ body })).data
    },
    onSuccess: (saved) => {
      queries.setQueryData<readonly AddressWire[]>(addressesKey(customerId), (known) => known && withAddress(known, saved))
      void queries.invalidateQueries({ queryKey: addressesKey(customerId) })
    },
  })
}

export function useMakeDefault(customerId: string) {
  const save = useSaveAddress(customerId)
  return {
    ...save,
    makeDefault: (address: AddressWire) => save.mutateAsync({ id: address._id, draft: { ...draftOf(address), isDefault: true }, country: address.country }),
  }
}

export function useDeleteAddress(customerId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useOneMutation({
    mutationFn: (id: string) => api.deleteAddress({ params: { id } }),
    onSuccess: (_, id) => {
      queries.setQueryData<readonly AddressWire[]>(addressesKey(customerId), (known) => known?.filter((address) => address._id !== id))
      // ST-12: the platform has made another one the default.
      return queries.invalidateQueries({ queryKey: addressesKey(customerId) })
    },
  })
}
