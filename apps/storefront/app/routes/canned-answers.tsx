import type { RouteHandle } from '../features/shell/shell.tsx'
import { CannedAnswersPage } from '../features/support/canned-answers-page.tsx'

export const handle = { texts: ['staff'] } satisfies RouteHandle

export default CannedAnswersPage
