import type { Clock } from '@galleria/kernel'
import type { CatalogChanges } from '../../infra/catalog-sync.ts'
import type { Database } from '../../infra/database.ts'
import { createLastSeen } from '../../infra/last-seen.ts'
import { advertisementChecks } from './advertisement.checks.ts'
import { advertisementRoutes } from './advertisement.routes.ts'
import { createAdvertisementService } from './advertisement.service.ts'

export { advertisementParts } from './advertisement.parts.ts'

/** What a shop advertises on its own pages: pictures, words and a link, in named placements (K-18), each for a time. */
export function createAdvertisementModule({ database, clock }: { database: Database; clock: Clock }) {
  const advertisements = createAdvertisementService({ database, clock })
  const isOtherwise = createLastSeen()
  return {
    presence: advertisements.presence,
    routes: advertisementRoutes({ advertisements }),
    load: advertisements.load,
    checks: advertisementChecks,
    onChange: async ({ tenantId, isStructural, kinds }: CatalogChanges): Promise<string[]> => {
      if (!isStructural && !kinds.has('advertisement')) return []
      advertisements.forget(tenantId)
      // Every page says whether something is advertised: all are made anew when that is otherwise than it was, or is going to be at another time.
      const presence = JSON.stringify(await advertisements.presence(tenantId))
      return isOtherwise(tenantId, presence) ? ['advertisement', 'tenant'] : ['advertisement']
    },
  }
}
