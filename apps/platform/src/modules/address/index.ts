import type { AddressInput } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import type { CustomerContext, RequestContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import type { Geocoder } from '../geocoding/index.ts'
import type { LocatedAddress } from './address.ts'
import type { Person } from './address-input.ts'
import { findRecipient, type Recipient } from './address.repository.ts'
import { addressRoutes } from './address.routes.ts'
import { createAddressService } from './address.service.ts'

export type AddressModuleDeps = { readonly database: Database; readonly clock: Clock; readonly geocoder: Geocoder }

/** Where customers want things delivered. */
export function createAddressModule({ database, clock, geocoder }: AddressModuleDeps) {
  const addresses = createAddressService({ database, clock, geocoder })
  return {
    routes: addressRoutes({ addresses }),
    /** Checks and places an address that came with an order. */
    locateAddress: (ctx: RequestContext, input: AddressInput, person?: Person): Promise<LocatedAddress> => addresses.locate(ctx, input, person),
    /** Whom to deliver to: the customer with the address of this id, or the default one without. One round trip. */
    recipientOf: (ctx: CustomerContext, addressId: string | undefined): Promise<Recipient | undefined> =>
      findRecipient(database, ctx.tenant.id, ctx.actor.customerId, addressId),
  }
}
