import { authDoors } from '../features/auth/auth-doors.ts'
import { SocialPage } from '../features/auth/social-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { layout: 'plain' } satisfies RouteHandle

export const loader = authDoors

export default SocialPage
