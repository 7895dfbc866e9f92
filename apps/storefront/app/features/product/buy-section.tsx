import { SIZE_OPTION, taxChargesOf } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { Fragment, useRef } from 'react'
import { Price } from '../../components/price.tsx'
import { RatingLink } from '../../components/rating-link.tsx'
import { ShareButton } from '../../components/share-button.tsx'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { isGoneInAll, type Selection, stillPossible } from '../options/selection.ts'
import type { Option } from '../options/variants.ts'
import { StockWords } from '../options/stock-words.tsx'
import { NotifyMe } from '../stock-alert/notify-me.tsx'
import { CompareControl } from './compare-control.tsx'
import { BookingSlot } from './booking-slot.tsx'
import { BuyBox } from './buy-box.tsx'
import { DeliveryTerms } from './delivery-terms.tsx'
import { OptionForm } from './option-form.tsx'
import type { ProductData } from './product-data.ts'
import { SellerCard } from './seller-card.tsx'
import { SizeGuide } from './size-guide.tsx'
import { VolumePrices } from './volume-prices.tsx'

export type BuySectionProps = { product: ProductData; selection: Selection | undefined; onChoose: (selection: Selection) => void }

const sizeOf = ({ code, values }: Option, { shown }: Selection): string | undefined => values.find((value) => value.code === shown.options[code])?.name

/** Characters: what is longer is a description rather than a name, and would fill a phone in letters of a heading. */
const LONG_NAME = 70

/** Everything between the name and the cart, in the order in which a shopper asks: what, how good, how much, which one, when, from whom. */
export function BuySection({ product, selection, onChoose }: BuySectionProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const ref = useRef<HTMLElement>(null)
  const { options, variants } = product
  const isGone = isGoneInAll(variants) || (selection?.shown.isSoldOut === true && selection.open.length === 0)
  const isFrom = selection && stillPossible(options, variants, selection).some(({ price }) => price.amount > selection.shown.price.amount)
  const known = import.meta.env.SSR && JSON.stringify([product.slug, options, variants, selection])
  return (
    <div className="buy-side">
      <section ref={ref} className="buy" aria-labelledby="product-name">
        {product.brand ? <p className="buy-brand">{product.brand}</p> : null}
        <h1 id="product-name" data-long={product.name.length > LONG_NAME || undefined}>
          {product.name}
        </h1>
        <RatingLink rating={product.rating} count={product.ratingCount} href="#reviews" />
        {selection ? (
          <>
            <Kept by={import.meta.env.SSR && ['buy words', tenant, known, product.market.slug, Boolean(product.serviceTerms)]}>
              {() => (
                <>
                  <Price price={selection.shown.price} listPrice={selection.shown.listPrice} isFrom={isFrom} className="price-large" />
                  {isFrom ? null : <VolumePrices of={selection.shown} />}
                  <p className="buy-words">
                    {product.serviceTerms && !isGone ? null : <StockWords selection={selection} />}
                    <TaxWords market={product.market.slug} />
                  </p>
                </>
              )}
            </Kept>
            {options.map((option) => (
              <Fragment key={option.code}>
                <Kept by={import.meta.env.SSR && ['option', tenant, option.code, known]}>
                  {() => (
                    <OptionForm
                      action={paths.product(product.slug)}
                      option={option}
                      options={options}
                      variants={variants}
                      selection={selection}
                      onChoose={onChoose}
                    />
                  )}
                </Kept>
                {option.code === SIZE_OPTION && product.sizeGuide ? (
                  <SizeGuide guide={product.sizeGuide} chosen={selection.open.includes(SIZE_OPTION) ? undefined : sizeOf(option, selection)} />
                ) : null}
              </Fragment>
            ))}
            {isGone ? (
              <NotifyMe key={`notify-${selection.shown.id}`} variantId={selection.shown.id} />
            ) : product.booking ? (
              <BookingSlot product={{ ...product, booking: product.booking }} selection={selection} isFrom={isFrom} options={ref} />
            ) : (
              <DeliveryTerms
                price={selection.shown.price}
                delivery={product.delivery}
                pickup={product.pickup}
                serviceTerms={product.serviceTerms}
                seller={product.seller}
                market={product.market.slug}
              />
            )}
            {product.booking ? null : (
              <Kept by={import.meta.env.SSR && ['buy box', tenant, known]}>
                {() => <BuyBox product={product} selection={selection} isFrom={isFrom} options={ref} />}
              </Kept>
            )}
          </>
        ) : null}
        <div className="buy-more">
          <CompareControl product={{ id: product.id, market: product.market.slug, category: product.category.slug }} name={product.name} />
          <ShareButton title={product.name} path={paths.product(product.slug, selection?.open.length === 0 ? selection.shown.id : undefined)} />
          <a className="text-link small" href={paths.local(`/profile/report-issue?kind=product&about=${product.id}`)}>{t`Report this product`}</a>
        </div>
        <Kept by={import.meta.env.SSR && ['seller', tenant, product.id, JSON.stringify(product.seller), selection?.shown.id ?? '']}>
          {() => <SellerCard id={product.id} seller={product.seller} variant={product.booking ? undefined : (selection?.shown.id ?? '')} />}
        </Kept>
      </section>
    </div>
  )
}

/** What the price says of the tax on goods of this market; nothing where there is none. */
function TaxWords({ market }: { market: string }) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const [{ name, rate } = { name: '', rate: 0 }] = taxChargesOf({ market }, tenant.tax)
  if (rate === 0) return null
  const percent = format.percent(rate)
  return <span className="muted">{tenant.tax.isIncluded ? t`Includes ${name} (${percent})` : t`Plus ${name} (${percent})`}</span>
}
