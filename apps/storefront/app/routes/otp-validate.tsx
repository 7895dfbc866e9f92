import { authDoors } from '../features/auth/auth-doors.ts'
import { OtpPage } from '../features/auth/otp-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = { layout: 'plain' } satisfies RouteHandle

export const loader = authDoors

export default OtpPage
