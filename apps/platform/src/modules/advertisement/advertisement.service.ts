import type { Clock } from '@galleria/kernel'
import type { AdPlacement } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { Database } from '../../infra/database.ts'
import { type Advertisement, currentOf, linkOf, presenceOf } from './advertisement.ts'
import { advertisementRepository } from './advertisement.repository.ts'

/** A tenant's advertisements from memory; the change feed forgets them when one changes. */
export function createAdvertisementService({ database, clock }: { database: Database; clock: Clock }) {
  const kept = new Map<string, Promise<Advertisement[]>>()

  function allOf(tenantId: string): Promise<Advertisement[]> {
    let all = kept.get(tenantId)
    if (!all) {
      all = advertisementRepository(database, tenantId).list(clock())
      kept.set(tenantId, all)
      all.catch(() => kept.delete(tenantId))
    }
    return all
  }

  return {
    /** What is shown now, in one placement or in all, and until when. */
    list: async (ctx: RequestContext, placement?: AdPlacement) => {
      const all = await allOf(ctx.tenant.id)
      return currentOf(placement === undefined ? all : all.filter((ad) => ad.placement === placement), clock())
    },
    /** Whether anything is advertised now, and until when that stays so. What leads nowhere is not shown. */
    presence: async (tenantId: string) =>
      presenceOf(
        (await allOf(tenantId)).filter(({ link }) => linkOf(link) !== undefined),
        clock(),
      ),
    load: allOf,
    forget: (tenantId: string) => void kept.delete(tenantId),
  }
}
export type AdvertisementService = ReturnType<typeof createAdvertisementService>
