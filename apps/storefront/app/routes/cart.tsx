import { CartPage } from '../features/cart/cart-page.tsx'

export default function Cart() {
  return <CartPage />
}
