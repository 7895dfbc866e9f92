import { Button, ButtonLink, Checkbox, Select } from '@galleria/ui'
import { type MarketLayout, type Sort, SORTS } from '@galleria/rules'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { queryString } from '../../lib/paths.ts'
import { createShownPages } from '../../lib/shown-pages.ts'
import { useTenant } from '../../lib/tenant.ts'
import { announce } from '../../lib/toast.ts'
import { type ListingQuery, listingParams, PAGE_SIZE } from './listing-query.ts'
import { Tile } from './tile.tsx'
import type { TileData } from './tile-data.ts'

const NOTHING = {}
const shownPages = createShownPages<TileData>()
/** How wide a tile's picture is shown, by the market's layout: see tile.css. */
const WIDEST: Readonly<Record<MarketLayout, number>> = { standard: 256, editorial: 256, specs: 256, shelf: 196, showroom: 348 }
/** In the first screen of most windows. */
const FIRST_ROW = 4

export type ResultsProps = {
  /** The list's own address, without query. */
  action: string
  /** What stands in the address besides `query`. */
  extra?: Readonly<Record<string, string | undefined>>
  query: ListingQuery
  total: number
  tiles: readonly TileData[]
  /** Of the market, where all tiles are of one. */
  layout?: MarketLayout
}

/** Total, order, "in stock", the tiles and the way to more of them. All of it works as plain forms and links. */
export function Results({ action, extra = NOTHING, query, total, tiles, layout = 'standard' }: ResultsProps) {
  const { format } = useTenant()
  const sizes = `(max-width: 760px) calc(50vw - 22px), (max-width: 1100px) 30vw, ${WIDEST[layout]}px`
  const addressOf = (change: Partial<ListingQuery>) => action + queryString({ ...extra, ...listingParams({ ...query, ...change }) })
  const { firstPage, shown } = shownPages(addressOf({ page: 1 }), query.page, tiles)
  const last = Math.min(total, (query.page - 1) * PAGE_SIZE + tiles.length)
  const first = (firstPage - 1) * PAGE_SIZE
  const lastText = format.number(last)
  const totalText = format.number(total)
  return (
    <>
      <div className="tools">
        <p className="tools-total">
          <Plural value={total} one="# product" other={`${totalText} products`} />
        </p>
        <OrderForm action={action} extra={extra} query={query} />
      </div>
      {firstPage > 1 ? (
        <p className="earlier">
          <ButtonLink kind="quiet" size="small" href={addressOf({ page: firstPage - 1 })} rel="prev">
            <Trans>Earlier products</Trans>
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
        <div className="more">
          <p className="muted">
            <Trans>
              {lastText} of {totalText} seen
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
            <ButtonLink kind="quiet" href={addressOf({ page: query.page + 1 })} rel="next" data-replace data-keep-scroll>
              <Trans>Load more</Trans>
            </ButtonLink>
          ) : null}
        </div>
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

/** Sends itself when something in it is changed; without a script there is a button. */
function OrderForm({ action, extra, query }: Required<Pick<ResultsProps, 'action' | 'extra' | 'query'>>) {
  const { t } = useLingui()
  const id = useId()
  const [sort, setSort] = useState(query.sort)
  const [inStock, setInStock] = useState(query.inStock)
  useEffect(() => setSort(query.sort), [query.sort])
  useEffect(() => setInStock(query.inStock), [query.inStock])
  const labels: Record<Sort, string> = {
    relevance: t`Best match`,
    newest: t`Newest`,
    low: t`Price, low to high`,
    high: t`Price, high to low`,
    'a-z': t`Name, A to Z`,
    'z-a': t`Name, Z to A`,
  }
  return (
    <form className="order" action={action} method="get" data-autosubmit data-keep-scroll>
      {Object.entries(extra).map(([name, value]) => (value ? <input key={name} type="hidden" name={name} value={value} /> : null))}
      <Checkbox label={t`In stock only`} name="stock" value="1" checked={inStock} onChange={(event) => setInStock(event.target.checked)} />
      <label className="order-sort" htmlFor={id}>
        <span aria-hidden="true">{t`Sort`}</span>
        <Select
          id={id}
          name="sort"
          aria-label={t`Sort`}
          value={sort === 'relevance' ? '' : sort}
          onChange={(event) => setSort(SORTS.find((known) => known === event.target.value) ?? 'relevance')}
        >
          {SORTS.map((value) => (
            <option key={value} value={value === 'relevance' ? '' : value}>
              {labels[value]}
            </option>
          ))}
        </Select>
      </label>
      <Button type="submit" size="small" className="order-go">
        {t`Show`}
      </Button>
    </form>
  )
}
