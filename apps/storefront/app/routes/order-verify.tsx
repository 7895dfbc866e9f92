import { VerifyPage } from '../features/checkout/verify-page.tsx'

export default VerifyPage
