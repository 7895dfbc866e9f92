import type { AddressInput } from '@galleria/contract'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { addressPersonal } from './address.personal.ts'
import type { LocatedAddress } from './address.ts'
import type { Person } from './address-input.ts'
import { addressChecks } from './address.checks.ts'
import type { AddressParts, RecipientWish } from './address.ports.ts'
import { createRecipientFinder, type Recipient } from './address.repository.ts'
import { addressRoutes } from './address.routes.ts'
import { type AddressDeps, createAddressService } from './address.service.ts'

export type AddressModuleDeps = AddressDeps & { readonly parts: AddressParts }

/** Where customers want things delivered. */
export function createAddressModule({ database, parts, ...deps }: AddressModuleDeps) {
  const addresses = createAddressService({ database, ...deps })
  const findRecipient = createRecipientFinder({ database, parts })
  return {
    routes: addressRoutes({ addresses }),
    checks: addressChecks,
    personal: addressPersonal,
    /** Checks and places an address that came with an order. */
    locateAddress: (ctx: RequestContext, input: AddressInput, person?: Person): Promise<LocatedAddress> => addresses.locate(ctx, input, person),
    /** Whom to deliver to: the customer with the address of this id, or the default one without. One round trip. */
    recipientOf: (ctx: CustomerContext, addressId: string | undefined, wish: RecipientWish = {}): Promise<Recipient | undefined> =>
      findRecipient(ctx.tenant.id, ctx.actor.customerId, addressId, wish),
  }
}
