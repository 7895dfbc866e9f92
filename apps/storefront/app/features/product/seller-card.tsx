import { Trans } from '@lingui/react/macro'
import { ShopMark } from '../../components/shop-mark.tsx'
import { useDistanceKm } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { ProductData } from './product-data.ts'

/** Who sells it, where they are, and how far that is from the shopper's place; the name leads to their own page. `variant`: more of it can be asked for. */
export function SellerCard({ id, seller, variant }: Pick<ProductData, 'id' | 'seller'> & { variant: string | undefined }) {
  const { paths, format } = useTenant()
  const km = useDistanceKm(seller.position)
  return (
    <div className="seller">
      <ShopMark name={seller.name} />
      <p>
        <span className="muted small">
          <Trans>Sold by</Trans>
        </span>
        <a className="text-link" href={paths.shop(seller.slug)}>
          {seller.name}
        </a>
        <span className="muted small">
          {seller.city}
          {km === undefined ? null : (
            <>
              {' · '}
              <Trans>{format.distance(km)} from you</Trans>
            </>
          )}
        </span>
        <a className="text-link small" href={paths.chats({ seller: seller.slug, product: id })}>
          <Trans>Ask the shop</Trans>
        </a>
        {variant === undefined ? null : (
          <a className="text-link small" href={paths.local(`/quote?product=${id}&variation=${variant}`)}>
            <Trans>Ask for a price for a larger quantity</Trans>
          </a>
        )}
      </p>
    </div>
  )
}
