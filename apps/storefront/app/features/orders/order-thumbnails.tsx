import type { OrderSummaryWire } from '@galleria/contract'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'

/** The things of an order side by side, the rest as a figure. */
export function OrderThumbnails({ items, most }: { items: OrderSummaryWire['items']; most: number }) {
  const shown = items.length > most ? items.slice(0, most - 1) : items
  const rest = items.length - shown.length
  return (
    <span className="order-thumbnails" aria-hidden="true">
      {shown.map((item) => (
        <ProductThumbnail key={item._id} image={item.image} name={item.name} market={item.Market?.slug} size={56} />
      ))}
      {rest > 0 ? <span className="thumbnail thumbnail-plain order-rest">+{rest}</span> : null}
    </span>
  )
}
