import type { AddressWire } from '@galleria/contract'
import { hasGoods, hasServices } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { ShopMark } from '../../components/shop-mark.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { usePickupSaid } from '../delivery/use-delivery-promise.ts'
import { DeliveryWhen } from './delivery-when.tsx'
import { HomeDelivery, positionIn } from './home-delivery.tsx'
import { countsByName, type PartShown } from './parts-shown.ts'
import { PickupWays } from './pick-up-ways.tsx'
import type { Checkout } from './use-checkout.ts'
import { usePickupOffers } from './use-pickup-offers.ts'
import { Visit } from './visit.tsx'

type DeliveryPartProps = {
  part: PartShown
  address: AddressWire
  checkout: Checkout
  /** What the shopper went on without. */
  missed: string | undefined
}

/** Whether a place that hands out is near enough to an address, as far as that is known yet. */
function useIsPickupOffered(sellerId: string, { address, isWanted }: { address: AddressWire; isWanted: boolean }): boolean {
  const { data } = usePickupOffers(sellerId, { from: positionIn(address), isWanted })
  return data?.length !== 0
}

/** What one seller sends or does: the things, how they come, and what that costs. */
export function DeliveryPart({ part, address, checkout, missed }: DeliveryPartProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const { group } = part
  const { seller, lines } = group
  const { state, choose } = checkout
  const pick = state.pickups[seller.id]
  // Until there is a quote, what the seller says of itself keeps the room: nothing moves from under the hand when it comes.
  const isPickupSaid = usePickupSaid(seller.id)
  const isOffered = useIsPickupOffered(seller.id, { address, isWanted: part.canPickUp === undefined && isPickupSaid === true && !state.isFetched })
  const canPickUp = (part.canPickUp ?? (isPickupSaid && isOffered)) && !hasServices(lines)
  const isBrought = hasGoods(lines)
  const fee = pick ? { ...part.fee, amount: 0 } : part.fee
  const id = `part-${seller.id}`
  const things = countsByName(lines).map(({ name, quantity }) => (quantity > 1 ? t`${name} (${quantity})` : name))
  return (
    <section className="delivery-part" data-market={lines[0]?.market} aria-labelledby={id}>
      <header>
        <ShopMark name={seller.name} />
        <div>
          <h3 id={id}>{seller.name}</h3>
          <p className="muted">{format.list(things)}</p>
        </div>
        {isBrought ? <b className={fee.amount === 0 ? 'delivery-free' : undefined}>{fee.amount === 0 ? t`Free` : format.money(fee)}</b> : null}
      </header>
      {canPickUp || pick ? (
        <PickupWays
          part={part}
          address={address}
          pick={pick}
          missed={missed}
          isHomeOffered={!state.isFetched}
          isLost={state.lostSlot === seller.id}
          onPick={(next) => choose({ type: 'pickup_picked', sellerId: seller.id, pick: next })}
        />
      ) : isBrought ? (
        <HomeDelivery part={part} address={address} />
      ) : null}
      {pick || !isBrought ? null : (
        <DeliveryWhen
          part={part}
          pick={state.windows[seller.id]}
          isLost={state.lostWindow === seller.id}
          onPick={(next) => choose({ type: 'window_picked', sellerId: seller.id, pick: next })}
        />
      )}
      <Visit of={group} />
    </section>
  )
}
