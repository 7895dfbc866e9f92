import { listAdvertisements } from '@galleria/contract'
import { implement } from '../../http/operation-route.ts'
import type { AdvertisementService } from './advertisement.service.ts'
import { toWireAdvertisement } from './advertisement.view.ts'

export const advertisementRoutes = ({ advertisements }: { advertisements: AdvertisementService }) => [
  implement(listAdvertisements, async (ctx, { body }) => {
    const { current, until } = await advertisements.list(ctx, body.placement)
    const data = current.map((ad) => toWireAdvertisement(ctx, ad)).filter((ad) => ad !== undefined)
    return { data, until: until?.toISOString() ?? null }
  }),
]
