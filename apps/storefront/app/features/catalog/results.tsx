import { ButtonLink } from '@galleria/ui'
import type { MarketLayout } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Kept } from '../../lib/kept.tsx'
import { createShownPages } from '../../lib/shown-pages.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import { PAGE_SIZE } from '../facets/list-page.ts'
import type { ListData } from './catalog-data.ts'
import { ListTools } from './list-tools.tsx'
import { Tile } from './tile.tsx'
import type { TileData } from './tile-data.ts'

const shownPages = createShownPages<TileData>()
/** How wide a tile's picture is shown, by the market's layout: see tile.css. */
const WIDEST: Readonly<Partial<Record<MarketLayout, number>>> = { shelf: 196, stall: 196, showroom: 348, menu: 112 }
/** In the first screen of most windows. */
const FIRST_ROW = 4

export type ResultsProps = {
  list: ListData
  /** Of the market, where all tiles are of one. */
  layout?: MarketLayout
}

/** Total, order, what the list is narrowed by most, the tiles and the way to more of them. All of it works as plain forms and links. */
export function Results({ list, layout = 'standard' }: ResultsProps) {
  const { tenant, format } = useTenant()
  const { query, total, tiles, address } = list
  const sizes = `(max-width: 760px) calc(50vw - 22px), (max-width: 1100px) 30vw, ${WIDEST[layout] ?? 256}px`
  const addressOf = (page: number) => (page > 1 ? `${address}${address.includes('?') ? '&' : '?'}page=${page}` : address)
  const { firstPage, shown } = shownPages(address, query.page, tiles)
  const last = Math.min(total, (query.page - 1) * PAGE_SIZE + tiles.length)
  const first = (firstPage - 1) * PAGE_SIZE
  const lastText = format.number(last)
  const totalText = format.number(total)
  return (
    <>
      <ListTools list={list} />
      {firstPage > 1 ? (
        <p className="earlier">
          <ButtonLink kind="quiet" size="small" href={addressOf(firstPage - 1)} rel="prev">
            <Trans>Previous products</Trans>
          </ButtonLink>
        </p>
      ) : null}
      <ul className="tiles-grid">
        {shown.map((tile, index) => (
          <Tile key={tile.id} tile={tile} sizes={sizes} isFirst={index < FIRST_ROW} isComparable />
        ))}
      </ul>
      <Announcer text={query.page > 1 ? `${lastText} / ${totalText}` : undefined} />
      {total > PAGE_SIZE ? (
        <Kept as="div" className="more" by={import.meta.env.SSR && ['more', tenant, address, query.page, first, last, total]}>
          {() => (
            <>
              <p className="muted">
                <Trans>
                  Showing {lastText} of {totalText}
                </Trans>
              </p>
              <svg className="more-bar" viewBox="0 0 220 4" aria-hidden="true">
                <rect width="220" height="4" rx="2" className="more-bar-all" />
                <rect
                  width={Math.max(4, Math.round(((last - first) / total) * 220))}
                  x={Math.round((first / total) * 220)}
                  height="4"
                  rx="2"
                  className="more-bar-seen"
                />
              </svg>
              {last < total ? (
                <ButtonLink kind="quiet" href={addressOf(query.page + 1)} rel="next" data-replace data-keep-scroll>
                  <Trans>Load more</Trans>
                </ButtonLink>
              ) : null}
            </>
          )}
        </Kept>
      ) : null}
    </>
  )
}

function Announcer({ text }: { text: string | undefined }) {
  useEffect(() => {
    if (text) announce(text)
  }, [text])
  return null
}
