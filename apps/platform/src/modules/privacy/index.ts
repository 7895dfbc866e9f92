import { privacyRoutes } from './privacy.routes.ts'
import { createPrivacyService, type PrivacyDeps } from './privacy.service.ts'

/** What belongs to a customer, to take along and to take back (decision 0064). */
export const createPrivacyModule = (deps: PrivacyDeps) => ({ routes: privacyRoutes({ privacy: createPrivacyService(deps) }) })
