import { PrivacyPage } from '../features/profile/privacy-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['told'] } satisfies RouteHandle

export default PrivacyPage
