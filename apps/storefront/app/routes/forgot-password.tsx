import { authDoors } from '../features/auth/auth-doors.ts'
import { ForgotPage } from '../features/auth/forgot-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { layout: 'plain' } satisfies RouteHandle

export const loader = authDoors

export default ForgotPage
