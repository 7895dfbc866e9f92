import { returnChecks } from './return.checks.ts'
import { returnPersonal } from './return.personal.ts'
import { returnRoutes } from './return.routes.ts'
import { createReturnService, type ReturnDeps } from './return.service.ts'
import { createSellerReturnService } from './seller-return.service.ts'

export { returnParts } from './return.parts.ts'

/** What is sent back, and what becomes of it (decision 0063). */
export function createReturnModule(deps: ReturnDeps) {
  return {
    routes: returnRoutes({ returns: createReturnService(deps), sellerReturns: createSellerReturnService(deps) }),
    checks: returnChecks(deps.parts),
    personal: returnPersonal,
  }
}
