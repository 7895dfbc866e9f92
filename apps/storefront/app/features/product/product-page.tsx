import { Breadcrumbs, Stars } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTenant } from '../../lib/tenant.ts'
import { breadcrumbData } from '../catalog/breadcrumb-data.ts'
import { hasPicture } from '../../components/picture.tsx'
import { Price } from '../../components/price.tsx'
import { TileRow } from '../catalog/tile-row.tsx'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { type Selection, selectionIn, stillPossible } from '../options/selection.ts'
import { StockWords } from '../options/stock-words.tsx'
import { OptionForm } from './option-form.tsx'
import type { ProductData } from './product-data.ts'
import { DeliveryTerms } from './delivery-terms.tsx'
import { productStructuredData } from './product-structured-data.ts'
import { Reviews } from './reviews.tsx'

/** What is chosen stands in the address (`?v=`), so that it can be shared and rendered by the server. */
export function ProductPage({ product }: { product: ProductData }) {
  const { t } = useLingui()
  const { tenant, paths, format } = useTenant()
  const inAddress = useSearchParams()[0].get('v')
  // What was just clicked shows at once, until the address has caught up or gone elsewhere.
  const [clicked, setClicked] = useState<{ readonly before: string | null; readonly selection: Selection }>()
  useEffect(() => setClicked((known) => (known?.before === inAddress ? known : undefined)), [inAddress])
  const selection = clicked?.selection ?? selectionIn(product.options, product.variants, inAddress)
  const chosen = selection?.shown
  const choose = (next: Selection) => setClicked({ before: inAddress, selection: next })
  const buy = useRef<HTMLElement>(null)
  const crumbs = [
    { label: t`Home`, href: paths.home() },
    { label: product.market.name, href: paths.market(product.market.slug) },
    { label: product.category.name, href: paths.listing(product.market.slug, product.category.slug) },
    { label: product.name },
  ]
  const images = chosen && chosen.images.length > 0 ? chosen.images : product.images
  const rating = format.rating(product.rating)
  return (
    <div data-market={product.market.slug}>
      <PageHead
        title={`${product.name}, ${product.brand}`}
        description={product.description.slice(0, 155)}
        image={product.images.find(hasPicture) ?? ''}
        type="product"
      />
      <StructuredData data={breadcrumbData(crumbs, tenant.origin)} />
      <StructuredData data={productStructuredData(product, tenant.origin, paths.product(product.slug))} />
      <div className="wrap product">
        <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
        <Gallery name={product.name} images={images} />
        <section ref={buy} className="buy" aria-labelledby="product-name">
          <p className="buy-brand">{product.brand}</p>
          <h1 id="product-name">{product.name}</h1>
          {product.ratingCount > 0 ? (
            <p className="buy-rating">
              <Stars rating={product.rating} />
              <a className="text-link" href="#reviews">
                <span className="hidden-visually">{t`${rating} of 5 stars`}</span>
                <span aria-hidden="true">{rating}</span>,{' '}
                <Plural value={product.ratingCount} one="# rating" other={`${format.number(product.ratingCount)} ratings`} />
              </a>
            </p>
          ) : null}
          {selection && chosen ? (
            <>
              <Price
                price={chosen.price}
                listPrice={chosen.listPrice}
                isFrom={stillPossible(product.options, product.variants, selection).some(({ price }) => price.amount > chosen.price.amount)}
                className="price-large"
              />
              <p className="buy-words">
                <StockWords selection={selection} />
                <span className="muted">{t`Includes ${tenant.tax.name} ${tenant.tax.rate}%`}</span>
              </p>
              {product.options.map((option) => (
                <OptionForm
                  key={option.code}
                  action={paths.product(product.slug)}
                  option={option}
                  options={product.options}
                  variants={product.variants}
                  selection={selection}
                  onChoose={choose}
                />
              ))}
              <DeliveryTerms price={chosen.price} />
              <BuyBox key={chosen.id} product={product} selection={selection} options={buy} />
            </>
          ) : null}
          <SellerCard seller={product.seller} />
        </section>
        <section className="details">
          <h2>{t`What it is`}</h2>
          <p className="prose">{product.description}</p>
          <Attributes product={product} sku={chosen?.sku} />
        </section>
        <Reviews rating={product.rating} ratingCount={product.ratingCount} histogram={product.histogram} reviews={product.reviews} />
      </div>
      <TileRow
        title={t`More like this`}
        why={t`Others from ${product.category.name}`}
        tiles={product.related}
        all={{ href: paths.listing(product.market.slug, product.category.slug) }}
      />
    </div>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')

function SellerCard({ seller }: Pick<ProductData, 'seller'>) {
  return (
    <div className="seller">
      <span className="seller-door" aria-hidden="true">
        {initialsOf(seller.name)}
      </span>
      <p>
        <span className="muted small">
          <Trans>Sold by</Trans>
        </span>
        <b>{seller.name}</b>
        <span className="muted small">{seller.city}</span>
      </p>
    </div>
  )
}

function Attributes({ product, sku }: { product: ProductData; sku: string | undefined }) {
  const { t } = useLingui()
  return (
    <table className="attributes">
      <caption className="hidden-visually">{t`Details`}</caption>
      <tbody>
        {product.attributes.map(({ code, name, value }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
        {sku ? (
          <tr>
            <th scope="row">{t`Item number`}</th>
            <td>{sku}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  )
}
