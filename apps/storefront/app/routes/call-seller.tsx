import { CallSellerPage } from '../features/help/call-seller-page.tsx'

export default CallSellerPage
