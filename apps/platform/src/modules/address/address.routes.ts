import { addAddress, deleteAddress, listAddresses, updateAddress } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { AddressService } from './address.service.ts'
import { toWireAddress } from './address.view.ts'

export function addressRoutes({ addresses }: { addresses: AddressService }) {
  return [
    implement(listAddresses, async (ctx) => ({ data: (await addresses.list(ctx)).map(toWireAddress) })),
    implement(addAddress, async (ctx, { body }) => ({ data: toWireAddress(await addresses.add(ctx, body.address)) })),
    implement(updateAddress, async (ctx, { params, body }) => ({ data: toWireAddress(await addresses.update(ctx, params.id, body.address)) })),
    implement(deleteAddress, async (ctx, { params }) => {
      await addresses.remove(ctx, params.id)
      return { data: { ok: true as const } }
    }),
  ]
}
