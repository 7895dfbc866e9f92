import { useLingui } from '@lingui/react/macro'
import type { Money } from '@galleria/kernel'
import { useTenant } from '../lib/tenant.ts'

export type PriceProps = { price: Money; listPrice?: Money | undefined; isFrom?: boolean | undefined; isBrief?: boolean; className?: string }

/** The price, large; what it was and how much less that is, in words and figures. */
export function Price({ price, listPrice, isFrom, isBrief = false, className = '' }: PriceProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const off = format.percentOff(price, listPrice)
  const percent = format.percent(off)
  return (
    <p className={`price ${isBrief ? 'price-brief' : ''} ${className}`.trim()}>
      <b>
        {isFrom ? <small>{t`from`} </small> : null}
        {format.money(price)}
      </b>
      {listPrice && off > 0 ? (
        <span className="price-was">
          <s>
            <span className="hidden-visually">{t`List price:`} </span>
            {format.money(listPrice)}
          </s>
          <em>{t`${percent} off`}</em>
        </span>
      ) : null}
    </p>
  )
}
