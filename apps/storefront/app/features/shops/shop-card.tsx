import { Stars } from '@galleria/ui'
import { Plural, useLingui } from '@lingui/react/macro'
import { OpenNow } from '../../components/open-now.tsx'
import { ShopMark } from '../../components/shop-mark.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { ShopCardData } from './shop-data.ts'

/** A shop in a list: the whole of it is one link. What is not known of it takes no room; cards of a row are as high as its highest. */
export function ShopCard({ shop }: { shop: ShopCardData }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { facility } = shop
  const rating = format.rating(shop.rating)
  return (
    <li className="shop-card" data-market={shop.market}>
      <ShopMark name={shop.name} />
      <div className="shop-card-words">
        <h3>
          <a href={paths.shop(shop.slug)}>{shop.name}</a>
        </h3>
        <p className="muted small">
          {shop.city} ·{' '}
          {facility && facility !== 'pharmacy' ? (
            <Plural value={shop.itemCount} _0="no services yet" one="# service" other="# services" />
          ) : (
            <Plural value={shop.itemCount} _0="no products yet" one="# product" other="# products" />
          )}
        </p>
        {shop.ratingCount > 0 || shop.km !== null ? (
          <p className="shop-card-line small">
            {shop.ratingCount > 0 ? (
              <span className="shop-card-rating">
                <Stars rating={shop.rating} />
                <span className="hidden-visually">{t`${rating} out of 5 stars`}</span>
                <span aria-hidden="true">{rating}</span>
              </span>
            ) : null}
            {shop.km === null ? null : <span className="shop-card-km">{format.distance(shop.km)}</span>}
          </p>
        ) : null}
        {shop.hours ? (
          <p className="muted small">
            <OpenNow hours={shop.hours} />
          </p>
        ) : null}
      </div>
    </li>
  )
}
