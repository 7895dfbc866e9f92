import { ReportedChatsPage } from '../features/moderation/reported-chats-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { texts: ['staff', 'told'] } satisfies RouteHandle

export default ReportedChatsPage
