import { privacyRoutes } from './privacy.routes.ts'
import { createPrivacyService, type PrivacyDeps } from './privacy.service.ts'

/** What belongs to a customer, to take along and to take back (decision 0064). */
export function createPrivacyModule(deps: PrivacyDeps) {
  const privacy = createPrivacyService(deps)
  return { routes: privacyRoutes({ privacy }), forget: privacy.forget }
}
