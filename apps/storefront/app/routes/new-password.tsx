import { authDoors } from '../features/auth/auth-doors.ts'
import { NewPasswordPage } from '../features/auth/new-password-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { layout: 'plain' } satisfies RouteHandle

export const loader = authDoors

export default NewPasswordPage
