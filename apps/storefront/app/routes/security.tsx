import { SecurityPage } from '../features/profile/security-page.tsx'

export default SecurityPage
