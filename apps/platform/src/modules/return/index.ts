import { returnChecks } from './return.checks.ts'
import { returnPersonal } from './return.personal.ts'
import { returnRepository } from './return.repository.ts'
import { returnRoutes } from './return.routes.ts'
import { createReturnService, type ReturnDeps } from './return.service.ts'
import { createSellerReturnService } from './seller-return.service.ts'

export { returnParts } from './return.parts.ts'

/** What is sent back, and what becomes of it (decision 0063). */
export function createReturnModule(deps: ReturnDeps) {
  return {
    /** What is said of one to the people of its seller while it waits for their answer, in whatever language they read. */
    toldToSeller: async (tenantId: string, sellerId: string, number: string) => {
      const one = await returnRepository(deps.database.orm, tenantId, deps.parts).findSold(sellerId, number)
      if (one?.status !== 'asked') return undefined
      const { orderNumber, seller, lines } = one
      return { number, orderNumber, seller: seller.name, lines: lines.map(({ name, choice, quantity }) => ({ name, choice, quantity })) }
    },
    routes: returnRoutes({ returns: createReturnService(deps), sellerReturns: createSellerReturnService(deps) }),
    checks: returnChecks(deps.parts),
    personal: returnPersonal,
  }
}
