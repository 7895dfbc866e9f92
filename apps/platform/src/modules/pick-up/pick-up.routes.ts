import { listPickupSlots } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { PickUpService } from './pick-up.service.ts'
import { toWireOffer } from './pick-up.view.ts'

export const pickUpRoutes = ({ pickUps }: { readonly pickUps: PickUpService }) => [
  implement(listPickupSlots, async (ctx, { params, query }) => ({
    data: { stores: (await pickUps.offersOf(ctx, params.id)).map((offer) => toWireOffer(offer, query.date)) },
  })),
]
