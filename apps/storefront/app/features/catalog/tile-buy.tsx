import { Trans, useLingui } from '@lingui/react/macro'
import type { TileData } from './tile-data.ts'
import { TileOptions } from './tile-options.tsx'
import { TileQuantity } from './tile-quantity.tsx'

/** The way to a tile's product: into the cart, or, of what is booked for a time, to its page where the time is chosen. */
export function TileBuy({ tile, href }: { tile: TileData; href: string }) {
  if (tile.isSoldOut) return null
  if (tile.isBooked) return <TileBook name={tile.name} href={href} />
  return tile.variantId ? <TileQuantity tile={tile} variantId={tile.variantId} /> : <TileOptions tile={tile} href={href} />
}

function TileBook({ name, href }: { name: string; href: string }) {
  const { t } = useLingui()
  return (
    <div className="tile-add">
      <a className="tile-plus tile-book" href={href} aria-label={t`Book ${name}`}>
        <Trans>Book</Trans>
      </a>
    </div>
  )
}
