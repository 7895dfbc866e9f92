import { SuccessPage } from '../features/checkout/success-page.tsx'

export default SuccessPage
