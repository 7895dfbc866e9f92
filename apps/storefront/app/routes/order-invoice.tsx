import { InvoicePage } from '../features/orders/invoice-page.tsx'

export default InvoicePage
