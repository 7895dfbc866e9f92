import { PrivacyPage } from '../features/profile/privacy-page.tsx'

export default PrivacyPage
