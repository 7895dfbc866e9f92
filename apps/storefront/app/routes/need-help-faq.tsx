import { HelpFaqPage } from '../features/help/help-faq-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['around'] } satisfies RouteHandle

export default HelpFaqPage
