import { useLingui } from '@lingui/react/macro'
import { useShop } from '../../lib/shop.ts'
import { Glyph } from '../shell/sprite.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'
import type { TileData } from './tile-data.ts'
import { TileHeart } from './tile-heart.tsx'
import { TileQuantity } from './tile-quantity.tsx'

/** The product as lists show it. The whole tile is one link, named once; the buttons lie above it. */
export function Tile({ tile, sizes, isFirst = false }: { tile: TileData; sizes: string; isFirst?: boolean }) {
  const { t } = useLingui()
  const { paths, format } = useShop()
  const rating = format.rating(tile.rating)
  const count = format.number(tile.ratingCount)
  const href = paths.product(tile.slug)
  return (
    <li className={tile.isSoldOut ? 'tile tile-gone' : 'tile'} data-hall={tile.hall}>
      <a className="tile-link" href={href}>
        <span className="tile-pic">
          <Picture image={tile.image} sizes={sizes} isFirst={isFirst} />
        </span>
        <span className="tile-brand">{tile.brand}</span> <span className="tile-name">{tile.name}</span>
      </a>
      <Price price={tile.price} listPrice={tile.listPrice} isFrom={tile.isFrom} />
      <p className="tile-meta">
        {tile.ratingCount > 0 ? (
          <span role="img" aria-label={t`${rating} of 5 stars, ${count} reviews`} className="tile-rating">
            <Glyph name="star" />
            {rating} <small>({count})</small>
          </span>
        ) : null}
        {tile.isSoldOut ? (
          <span className="tile-note">{t`Out of stock`}</span>
        ) : tile.left ? (
          <span className="tile-note tile-few">{t`${tile.left} left`}</span>
        ) : null}
      </p>
      <div className="tile-acts">
        <TileHeart id={tile.id} name={tile.name} />
        <TileQuantity tile={tile} href={href} />
      </div>
    </li>
  )
}
