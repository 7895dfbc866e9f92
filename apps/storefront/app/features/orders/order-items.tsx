import type { OrderSummaryWire } from '@galleria/contract'
import { useTenant } from '../../lib/tenant.ts'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'

/** What was ordered, at the prices of then. */
export function OrderItems({ items }: { items: OrderSummaryWire['items'] }) {
  const { paths, format } = useTenant()
  return (
    <ul className="order-items">
      {items.map((item) => (
        <li key={item._id}>
          <ProductThumbnail image={item.image} name={item.name} market={item.Market?.slug} count={item.qty} size={64} />
          <span className="order-item-words">
            {item.slug ? <a href={paths.product(item.slug, item._id)}>{item.name}</a> : item.name}
            <small className="muted">
              {item.description_summary}
              {item.qty > 1 ? (
                <>
                  {item.description_summary ? ' · ' : ''}
                  <span className="unbroken">
                    {item.qty} × {format.money(item.unitPrice)}
                  </span>
                </>
              ) : null}
            </small>
          </span>
          <b className="order-item-sum">{format.money(item.finalPrice)}</b>
        </li>
      ))}
    </ul>
  )
}
