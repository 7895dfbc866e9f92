import { OrdersPage } from '../features/orders/orders-page.tsx'

export default OrdersPage
