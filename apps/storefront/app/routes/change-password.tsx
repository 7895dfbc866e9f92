import { ChangePasswordPage } from '../features/profile/change-password-page.tsx'

export default ChangePasswordPage
