import type { OrderWire } from '@galleria/contract'
import { idFromSlug } from '@galleria/kernel'
import type { ReviewedProduct } from '../review/reviewed-product.ts'

type Part = Pick<OrderWire, '_id' | 'orderStatus' | 'items'>

/** What has arrived of an order: of each part that was delivered its id, and its products, each once. */
export function deliveredProducts(order: Part & { readonly orders: readonly Part[] }): { readonly orderId: string; readonly products: ReviewedProduct[] }[] {
  const parts: readonly Part[] = order.orders.length > 0 ? order.orders : [order]
  return parts
    .filter(({ orderStatus }) => orderStatus === 'delivered')
    .map(({ _id, items }) => {
      const products = items.flatMap(({ slug, name, image, Market }) => {
        const id = slug === undefined ? undefined : idFromSlug(slug)
        return id ? [{ id, name, image, market: Market?.slug }] : []
      })
      return { orderId: _id, products: products.filter((product, index) => products.findIndex(({ id }) => id === product.id) === index) }
    })
}
