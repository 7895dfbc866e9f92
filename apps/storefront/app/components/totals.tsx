import { Trans, useLingui } from '@lingui/react/macro'
import type { Money } from '@galleria/kernel'
import { isQuotationNumber } from '@galleria/rules'
import { useTenant } from '../lib/tenant.ts'
import './totals.css'

export type TotalsProps = {
  subTotal: Money
  discount?: Money
  /** The code of the coupon that the discount comes from, or the number of the quote. */
  coupon?: string | undefined
  deliveryFee: Money
  /** Nobody can say it yet: it goes by the place, and is not in the total. */
  isFeeUnknown?: boolean
  /** Nothing of it is brought. */
  isFetched?: boolean
  /** It was bought at a counter, or is done at an address: there is nothing to say of how it gets anywhere. */
  isWithoutDelivery?: boolean
  /** What the delivery is made of, where it is several parcels. */
  parcels?: readonly { readonly name: string; readonly fee: Money }[]
  taxIncluded: Money
  taxAdded?: Money
  /** What was charged, by name and rate, once that is known. */
  taxLines?: readonly TaxShown[]
  /** What is paid of it otherwise: `total` is without. */
  less?: { readonly label: string; readonly amount: Money } | undefined
  total: Money
  /** "Total" while looking, "To pay" at the till. */
  totalLabel: string
  /** "Items", unless it is none. */
  itemsLabel?: string | undefined
}

/** `rate` is a percentage; undefined where several make up the amount. */
type TaxShown = { readonly name: string; readonly rate?: number; readonly amount: Money }

/** What a cart or an order comes to, line by line (UX-21). */
export function Totals({
  subTotal,
  discount,
  coupon,
  deliveryFee,
  isFeeUnknown = false,
  isFetched = false,
  isWithoutDelivery = false,
  parcels,
  taxIncluded,
  taxAdded,
  taxLines,
  less,
  total,
  totalLabel,
  itemsLabel,
}: TotalsProps) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const several = parcels && parcels.length > 1 && !isFetched && !isFeeUnknown ? parcels : undefined
  const feeOf = (fee: Money) => (fee.amount === 0 ? t`Free` : format.money(fee))
  const { name, rate, rules } = tenant.tax
  const added = taxAdded && taxAdded.amount > 0 ? taxAdded : undefined
  const whole: TaxShown = { name, ...(rules.length === 0 ? { rate } : {}), amount: added ?? taxIncluded }
  const taxes = (taxLines ?? [whole]).filter(({ amount }) => amount.amount > 0)
  return (
    <dl className="totals">
      <div>
        <dt>{itemsLabel ?? <Trans>Items</Trans>}</dt>
        <dd>{format.money(subTotal)}</dd>
      </div>
      {discount && discount.amount > 0 ? (
        <div>
          <dt>{coupon ? (isQuotationNumber(coupon) ? t`Quote ${coupon}` : t`Coupon ${coupon}`) : t`Discount`}</dt>
          <dd className="good">{format.money({ ...discount, amount: -discount.amount })}</dd>
        </div>
      ) : null}
      {isWithoutDelivery && deliveryFee.amount === 0 ? null : (
        <div>
          <dt>{isFetched ? t`Pick-up` : several ? t`Delivery, ${several.length} parcels` : t`Delivery`}</dt>
          {isFeeUnknown ? <dd>{t`At checkout`}</dd> : <dd className={deliveryFee.amount === 0 ? 'good' : undefined}>{feeOf(deliveryFee)}</dd>}
        </div>
      )}
      {several?.map(({ name: from, fee }) => (
        <div key={from} className="totals-part">
          <dt>{from}</dt>
          <dd>{feeOf(fee)}</dd>
        </div>
      ))}
      {added ? taxes.map((tax) => <TaxAdded key={`${tax.name} ${tax.rate}`} {...tax} />) : null}
      {less && less.amount.amount > 0 ? (
        <div>
          <dt>{less.label}</dt>
          <dd className="good">{format.money({ ...less.amount, amount: -less.amount.amount })}</dd>
        </div>
      ) : null}
      <div className="totals-sum">
        <dt>{totalLabel}</dt>
        <dd>{format.money(total)}</dd>
      </div>
      {added ? null : taxes.map((tax) => <TaxIncluded key={`${tax.name} ${tax.rate}`} {...tax} />)}
    </dl>
  )
}

function TaxAdded({ name, rate, amount }: TaxShown) {
  const { format } = useTenant()
  return (
    <div>
      <dt>{rate === undefined ? name : `${name} (${format.percent(rate)})`}</dt>
      <dd>{format.money(amount)}</dd>
    </div>
  )
}

function TaxIncluded({ name, rate, amount }: TaxShown) {
  const { format } = useTenant()
  const percent = rate === undefined ? undefined : format.percent(rate)
  return (
    <div className="totals-tax">
      <dt>
        {percent === undefined ? (
          <Trans>{name} included</Trans>
        ) : (
          <Trans>
            {name} included ({percent})
          </Trans>
        )}
      </dt>
      <dd>{format.money(amount)}</dd>
    </div>
  )
}
