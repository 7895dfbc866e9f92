import { useLingui } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { Tile } from './tile.tsx'
import type { TileData } from './tile-data.ts'

/** How wide the picture of a tile in a row is shown. */
export const ROW_SIZES = '(max-width: 760px) 44vw, (max-width: 1100px) 24vw, 213px'

const MOST = 6

export type TileRowProps = {
  /** Its own on a page. */
  name: string
  title: string
  /** Why these are shown: always the truth. */
  why?: string
  tiles: readonly TileData[]
  all?: { readonly href: string; readonly label?: string }
  /** Names take two lines whatever their length: what is in it may be exchanged and nothing below moves. */
  isSteady?: boolean
}

/** A row of tiles: six side by side, or a strip to push along where there is no room. */
export function TileRow({ name, title, why, tiles, all, isSteady = false }: TileRowProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  if (tiles.length === 0) return null
  const id = `row-${name}`
  const shown = tiles.slice(0, MOST)
  return (
    <Kept
      as="section"
      className={isSteady ? 'row wrap row-steady' : 'row wrap'}
      aria-labelledby={id}
      by={import.meta.env.SSR && ['row', tenant, name, title, why, all?.href, all?.label, ...shown]}
    >
      {() => (
        <>
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
            {shown.map((tile) => (
              <Tile key={tile.id} tile={tile} sizes={ROW_SIZES} />
            ))}
          </ul>
        </>
      )}
    </Kept>
  )
}
