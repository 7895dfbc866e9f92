import { NeedHelpPage } from '../features/help/need-help-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['around'] } satisfies RouteHandle

export default NeedHelpPage
