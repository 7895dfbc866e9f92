import { listPickupSlots } from '@galleria/contract'
import type { Position } from '@galleria/kernel'
import { RequestInvalid, required } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { PickUpService } from './pick-up.service.ts'
import { toWireOffer } from './pick-up.view.ts'

export const pickUpRoutes = ({ pickUps }: { readonly pickUps: PickUpService }) => [
  implement(listPickupSlots, async (ctx, { params, query: { date, lat, lon } }) => {
    if ((lat === undefined) !== (lon === undefined)) throw new RequestInvalid([{ path: lat === undefined ? '/lat' : '/lon', say: required }])
    const from: Position | undefined = lat === undefined || lon === undefined ? undefined : [lon, lat]
    return { data: { stores: (await pickUps.offersOf(ctx, params.id, from)).map((offer) => toWireOffer(offer, date)) } }
  }),
]
