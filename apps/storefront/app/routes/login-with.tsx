import { authDoors } from '../features/auth/auth-doors.ts'
import { LoginWithPage } from '../features/auth/login-with-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { layout: 'plain' } satisfies RouteHandle

export const loader = authDoors

export default LoginWithPage
