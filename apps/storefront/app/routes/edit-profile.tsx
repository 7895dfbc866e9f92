import { firstCall, OWN_ID } from '../lib/first-calls.ts'
import type { RouteHandle } from '../features/shell/shell.tsx'
import { EditProfilePage } from '../features/profile/edit-profile-page.tsx'

export const handle = {
  firstCalls: [firstCall('getCustomer', { params: { id: OWN_ID } }), firstCall('getSecurity', {}), firstCall('getBirthday', {})],
} satisfies RouteHandle

export default EditProfilePage
