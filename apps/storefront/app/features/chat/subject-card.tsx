import type { ChatSubjectWire } from '@galleria/contract'
import type { ChatSide } from '@galleria/rules'
import { Badge } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { Package } from 'lucide-react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useOrderWords } from '../orders/order-words.ts'

/** What a message is about: a product as it is sold now, or an order as it stands, whose page only its customer has. */
export function SubjectCard({ subject: { kind, name, slug, image = '', price, orderStatus }, side }: { subject: ChatSubjectWire; side: ChatSide }) {
  const { paths, format } = useTenant()
  const words = useOrderWords()
  if (name === '')
    return (
      <p className="chat-card muted">
        <Trans>No longer sold</Trans>
      </p>
    )
  const inside = (
    <>
      {kind === 'product' ? <ProductThumbnail image={image} name={name} market={undefined} size={56} /> : <Package className="icon" aria-hidden="true" />}
      <span>
        <b>{name}</b>
        {price ? <span className="muted">{format.money(price)}</span> : null}
      </span>
      {orderStatus ? <Badge>{words.status[orderStatus]}</Badge> : null}
    </>
  )
  const href = kind === 'product' ? slug && paths.product(slug) : side === 'CUSTOMER' && paths.orderDetail(name)
  return href ? (
    <a className="chat-card" href={href}>
      {inside}
    </a>
  ) : (
    <p className="chat-card">{inside}</p>
  )
}
