import { authDoors } from '../features/auth/auth-doors.ts'
import { RegisterPage } from '../features/auth/register-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { layout: 'plain' } satisfies RouteHandle

export const loader = authDoors

export default RegisterPage
