import { InboxPage } from '../features/inbox/inbox-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['told', 'staff'] } satisfies RouteHandle

export default InboxPage
