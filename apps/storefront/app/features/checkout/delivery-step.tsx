import { hasGoods, hasServices } from '@galleria/rules'
import { Button, Skeleton } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { DeliveryPart } from './delivery-part.tsx'
import { useDeliveryHours } from '../orders/delivery-hours.ts'
import { useMissed } from './missed.tsx'
import { PartInLine } from './part-in-line.tsx'
import { missingPickup } from './pick-up.ts'
import { usePickupMissing } from './pick-up-missing.ts'
import { StepGo } from './step-go.tsx'
import type { Checkout } from './use-checkout.ts'

/** ST-06: how each seller's part comes, when, and what that costs. */
export function DeliveryStep({ checkout }: { checkout: Checkout }) {
  const { parts, act, total, address, stores, query, state } = checkout
  const missingWords = usePickupMissing()
  const { isMissed, tell } = useMissed()
  // Of whoever fetches everything it is a store's, which takes a moment to be known, or was not to be had: then that is said above.
  if (!address) return state.isFetched && (stores.isFetching || !stores.isError) ? <Skeleton className="pickup-skeleton" /> : null
  const sellerIds = parts.map(({ group }) => group.seller.id)
  const missing = missingPickup(state.pickups, sellerIds)

  function goOn(): void {
    tell(missing !== undefined) // V-33
    if (missing) document.getElementById(`part-${missing.sellerId}`)?.scrollIntoView({ block: 'start' })
    else if (!query.isError) act({ type: 'delivery_chosen', sellerIds })
  }

  return (
    <>
      <div className="delivery-parts">
        {parts.map((part) => (
          <DeliveryPart
            key={part.group.seller.id}
            part={part}
            address={address}
            checkout={checkout}
            missed={isMissed && missing?.sellerId === part.group.seller.id ? missingWords(missing.missing) : undefined}
          />
        ))}
      </div>
      <StepGo total={total}>
        <Button aria-disabled={query.isError || undefined} onClick={goOn}>
          <Trans>Continue to payment</Trans>
        </Button>
      </StepGo>
    </>
  )
}

/** How and when all of it comes, a line for each seller. */
export function DeliverySummary({ checkout: { parts, address } }: { checkout: Pick<Checkout, 'parts' | 'address'> }) {
  const hoursOf = useDeliveryHours()
  return parts.map((part) => {
    const { seller, lines } = part.group
    return (
      <Fragment key={seller.id}>
        {hasGoods(lines) ? (
          <span className="delivery-summary">
            <PartInLine seller={seller} day={part.day} pickup={part.pickup} hours={hoursOf(address?.type, part.window)} />
          </span>
        ) : null}
        {hasServices(lines) ? (
          <span className="delivery-summary">
            <Trans>{seller.name}: at your address, on a day you agree on</Trans>
          </span>
        ) : null}
      </Fragment>
    )
  })
}
