import { I18nProvider } from '@lingui/react'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, use } from 'react'
import { FragmentContext } from '../../lib/fragments.ts'
import { TenantContext, useTenant } from '../../lib/tenant.ts'
import { CartContext, useCartContext } from '../cart/cart-context.ts'
import { glyph } from '../../components/glyph.tsx'
import { useWishlist, WishlistContext } from '../../lib/wishlist.ts'
import { Picture } from '../../components/picture.tsx'
import { Price } from '../../components/price.tsx'
import type { TileData } from './tile-data.ts'
import { TileHeart } from './tile-heart.tsx'
import { TileOptions } from './tile-options.tsx'
import { TileQuantity } from './tile-quantity.tsx'

export type TileProps = {
  tile: TileData
  /** How wide the picture is shown: a `sizes` value. */
  sizes: string
  isFirst?: boolean
  /** Below everything else. */
  children?: ReactNode
}

/** The product as lists show it. The whole tile is one link, named once; the buttons lie above it. */
export function Tile(props: TileProps) {
  const { tile, sizes, isFirst, children } = props
  const { i18n } = useLingui()
  const context = useTenant()
  const cart = useCartContext()
  const wishlist = useWishlist()
  const renderFragment = use(FragmentContext)
  const className = tile.isSoldOut ? 'tile tile-gone' : 'tile'
  // For pictures of the first screen React also writes preload links into the head, which a fragment has not.
  if (!renderFragment || children || isFirst)
    return (
      <li className={className} data-market={tile.market}>
        <TileBody {...props} />
      </li>
    )
  const { locale, country, prefix } = context.tenant
  const html = renderFragment(`${locale}|${country}|${prefix}|${sizes}|${JSON.stringify(tile)}`, () => (
    <I18nProvider i18n={i18n}>
      <TenantContext value={context}>
        <CartContext value={cart}>
          <WishlistContext value={wishlist}>
            <TileBody {...props} />
          </WishlistContext>
        </CartContext>
      </TenantContext>
    </I18nProvider>
  ))
  return <li className={className} data-market={tile.market} dangerouslySetInnerHTML={{ __html: html }} />
}

function TileBody({ tile, sizes, isFirst = false, children }: TileProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { name, left, variantId } = tile
  const rating = format.rating(tile.rating)
  const count = format.number(tile.ratingCount)
  const href = paths.product(tile.slug)
  const note = tile.isSoldOut ? t`Out of stock` : left ? t`${left} left` : undefined
  return (
    <>
      <a className="tile-link" href={href}>
        <span className="tile-pic">
          <Picture image={tile.image} sizes={sizes} isFirst={isFirst} />
        </span>
        <span className="tile-brand">{tile.brand}</span> <span className="tile-name">{name}</span>
      </a>
      <Price price={tile.price} listPrice={tile.listPrice} isFrom={tile.isFrom} />
      <p className="tile-meta">
        {tile.ratingCount > 0 ? (
          <span role="img" aria-label={t`${rating} of 5 stars, ${count} reviews`} className="tile-rating">
            {glyph('star')}
            {`${rating} `}
            <small>{`(${count})`}</small>
          </span>
        ) : null}
        {note ? <span className={tile.isSoldOut ? 'tile-note' : 'tile-note tile-few'}>{note}</span> : null}
      </p>
      <div className="tile-acts">
        <TileHeart id={tile.id} name={name} />
        {tile.isSoldOut ? null : variantId ? <TileQuantity tile={tile} variantId={variantId} /> : <TileOptions tile={tile} href={href} />}
      </div>
      {children ? <div className="tile-more">{children}</div> : null}
    </>
  )
}
