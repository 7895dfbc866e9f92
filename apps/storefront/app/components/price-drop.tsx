import type { Money } from '@galleria/kernel'
import { Trans } from '@lingui/react/macro'
import { TrendingDown } from 'lucide-react'
import { useTenant } from '../lib/tenant.ts'
import './price-drop.css'

/** How much less something costs than when it was saved; nothing where it costs as much or more. */
export function PriceDrop({ price, savedPrice }: { price: Money; savedPrice: Money }) {
  const { format } = useTenant()
  if (savedPrice.currency !== price.currency || savedPrice.amount <= price.amount) return null
  const less = format.money({ ...price, amount: savedPrice.amount - price.amount })
  return (
    <p className="price-drop">
      <TrendingDown className="icon" aria-hidden="true" />
      <Trans>{less} less than when you saved it</Trans>
    </p>
  )
}
