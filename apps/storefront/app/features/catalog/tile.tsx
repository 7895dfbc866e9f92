import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { CompareTick } from '../../components/compare-tick.tsx'
import { glyph } from '../../components/glyph.tsx'
import { nameBesideBrand } from '../../components/plate-mark.ts'
import { fetchFirst, Picture } from '../../components/picture.tsx'
import { Price } from '../../components/price.tsx'
import { TileBuy } from './tile-buy.tsx'
import type { TileData } from './tile-data.ts'
import { TileHeart } from './tile-heart.tsx'
import { TileLook } from './tile-look.tsx'
import { useTileViews } from './use-tile-views.ts'

export type TileProps = {
  tile: TileData
  /** How wide the picture is shown: a `sizes` value. */
  sizes: string
  isFirst?: boolean
  /** It can be ticked to be compared. */
  isComparable?: boolean | undefined
  /** Below everything else. */
  children?: ReactNode
}

/** The product as lists show it. The whole tile is one link, named once; the buttons lie above it. */
export function Tile(props: TileProps) {
  const { tile, sizes, isFirst, isComparable, children } = props
  const { tenant } = useTenant()
  return (
    <Kept
      as="li"
      className={tile.isSoldOut ? 'tile tile-gone' : 'tile'}
      data-market={tile.market}
      by={import.meta.env.SSR && !children && ['tile', tenant, tile, sizes, isFirst, isComparable]}
      ahead={import.meta.env.SSR && isFirst && (() => fetchFirst(tile.image, sizes))}
    >
      {() => <TileBody {...props} />}
    </Kept>
  )
}

function TileBody({ tile, sizes, isFirst = false, isComparable, children }: TileProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { name, left, views } = tile
  const { shown, coming, arrived, listeners } = useTileViews(1 + (views?.length ?? 0))
  const rating = format.rating(tile.rating)
  const count = format.number(tile.ratingCount)
  const href = paths.product(tile.slug)
  const note = tile.isSoldOut ? t`Out of stock` : left ? t`${left} left` : undefined
  return (
    <>
      <div>
        <a className={views ? 'tile-link tile-viewed' : 'tile-link'} href={href} {...listeners}>
          <span className="tile-pic">
            <Picture image={views?.[shown - 1] ?? tile.image} sizes={sizes} isFirst={isFirst} instead={tile} />
            {coming === undefined ? null : (
              <span key={coming} className="tile-coming">
                <Picture image={views?.[coming - 1] ?? tile.image} sizes={sizes} onLoad={arrived} />
              </span>
            )}
            {views ? (
              <span className="tile-dots" data-js>
                {[tile.image, ...views].map((view, index) => (
                  <i key={view} className={index === shown ? 'tile-dot-now' : undefined} />
                ))}
              </span>
            ) : null}
          </span>
          {tile.brand ? <span className="tile-brand">{tile.brand}</span> : null} <span className="tile-name">{nameBesideBrand(name, tile.brand)}</span>
        </a>
        {tile.facts ? <p className="tile-facts">{tile.facts.join(' · ')}</p> : null}
      </div>
      <Price price={tile.price} listPrice={tile.listPrice} isFrom={tile.isFrom} />
      <p className="tile-meta">
        {tile.unitPrice ? (
          <span className="tile-unit">{`${format.money(tile.unitPrice.price)} / ${format.measure(tile.unitPrice.amount, tile.unitPrice.unit)}`}</span>
        ) : null}
        {tile.ratingCount > 0 ? (
          <span role="img" aria-label={t`${rating} out of 5 stars, ${count} ratings`} className="tile-rating">
            {glyph('star')}
            {`${rating} `}
            <small>{`(${count})`}</small>
          </span>
        ) : null}
        {note ? <span className={tile.isSoldOut ? 'tile-note' : 'tile-note tile-few'}>{note}</span> : null}
      </p>
      <div className="tile-acts">
        <TileHeart id={tile.id} name={name} />
        <TileLook tile={tile} />
        <TileBuy tile={tile} href={href} />
      </div>
      {isComparable || children ? (
        <div className="tile-more">
          {isComparable ? <CompareTick product={tile} name={name} /> : null}
          {children}
        </div>
      ) : null}
    </>
  )
}
