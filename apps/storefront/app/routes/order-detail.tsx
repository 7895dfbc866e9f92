import { OrderPage } from '../features/orders/order-page.tsx'

export default OrderPage
