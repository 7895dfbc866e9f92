import { Trans } from '@lingui/react/macro'
import { Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePickupOffers } from './use-pickup-offers.ts'
import { usePositionHere } from './use-position-here.ts'

export type FetchAllProps = { sellerIds: readonly string[]; onFetched: () => void }

/** Instead of an address, where every seller hands out what was ordered of it. */
export function FetchAll({ sellerIds, onFetched }: FetchAllProps) {
  return (
    <div className="step-links fetch-all">
      <WhereAllHandOut sellerIds={sellerIds}>
        <button type="button" className="text-link" onClick={onFetched}>
          <Store className="icon" aria-hidden="true" />
          <Trans>Pick everything up instead, no address needed</Trans>
        </button>
      </WhereAllHandOut>
    </div>
  )
}

/** One seller after the other: as soon as one does not, or too far away, nobody asks the others. */
function WhereAllHandOut({ sellerIds: [first, ...others], children }: { sellerIds: readonly string[]; children: ReactNode }) {
  const { data = [] } = usePickupOffers(first ?? '', { from: usePositionHere(), isWanted: first !== undefined })
  if (first === undefined) return children
  return data.length > 0 ? <WhereAllHandOut sellerIds={others}>{children}</WhereAllHandOut> : null
}
