import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { Tile } from './tile.tsx'
import type { TileData } from './tile-data.ts'

const SIZES = '(max-width: 760px) 44vw, (max-width: 1100px) 24vw, 213px'

export type TileRowProps = {
  title: string
  /** Why these are shown: always the truth. */
  why?: string
  tiles: readonly TileData[]
  all?: { readonly href: string; readonly label?: string }
  isFirst?: boolean
}

/** A row of tiles: six side by side, or a strip to push along where there is no room. */
export function TileRow({ title, why, tiles, all, isFirst = false }: TileRowProps) {
  const { t } = useLingui()
  const id = useId()
  if (tiles.length === 0) return null
  return (
    <section className="row wrap" aria-labelledby={id}>
      <div className="row-head">
        <div>
          <h2 id={id}>{title}</h2>
          {why ? <p className="muted">{why}</p> : null}
        </div>
        {all ? (
          <a className="more-link" href={all.href}>
            {all.label ?? t`See all`}
            {glyph('arrow-right')}
          </a>
        ) : null}
      </div>
      <ul className="tiles-row">
        {tiles.slice(0, 6).map((tile, index) => (
          <Tile key={tile.id} tile={tile} sizes={SIZES} isFirst={isFirst && index < 3} />
        ))}
      </ul>
    </section>
  )
}
