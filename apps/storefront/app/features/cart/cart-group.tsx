import { hasGoods } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { ShopMark } from '../../components/shop-mark.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { usePromiseHere } from '../delivery/use-delivery-promise.ts'
import { CartLines } from './cart-lines.tsx'
import { CheckoutLink } from './checkout-link.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import type { LineActions } from './line-actions.ts'
import type { RowGroup } from './line-rows.ts'

export type CartGroupProps = {
  group: RowGroup
  actions: LineActions
  /** It is paid for on its own. */
  hasCheckout: boolean
}

/** What comes from one seller, in one parcel: when, how far it is to free delivery, and the lines. */
export function CartGroup({ group: { seller, rows, group }, actions, hasCheckout }: CartGroupProps) {
  const id = `seller-${seller.id}`
  return (
    <section className="cart-group" data-market={rows[0]?.line.market} aria-labelledby={id}>
      <div className="cart-group-head">
        <ShopMark name={seller.name} />
        <div>
          <h2 id={id}>{seller.name}</h2>
          {group && hasGoods(group.lines) ? <Arrival sellerId={seller.id} /> : null}
        </div>
        {group ? <FreeDelivery group={group} /> : null}
      </div>
      <CartLines rows={rows} group={group} actions={actions} />
      {hasCheckout && group ? (
        <div className="cart-group-foot">
          <CheckoutLink groups={[group]} isNamed />
        </div>
      ) : null}
    </section>
  )
}

/** The day on which a parcel comes. Its place is kept until it is known. */
function Arrival({ sellerId }: { sellerId: string }) {
  const { format } = useTenant()
  const { promise } = usePromiseHere(sellerId)
  if (promise === null) return null
  return (
    <p className="cart-arrival" aria-busy={promise === undefined || undefined}>
      {promise ? (
        <Trans>
          Arrives <b>{format.day(promise.day)}</b>
        </Trans>
      ) : null}
    </p>
  )
}
