import { ArchMark, Breadcrumbs, ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import type { Ad } from '../advertisement/ad-data.ts'
import { Advertisements } from '../advertisement/advertisements.tsx'
import type { ListingQuery } from '../catalog/listing-query.ts'
import { Results } from '../catalog/results.tsx'
import type { TileData } from '../catalog/tile-data.ts'
import { TileRow } from '../catalog/tile-row.tsx'
import { PageHead } from '../../components/page-head.tsx'

export type Scope = { readonly slug: string; readonly name: string; readonly count: number }

export type SearchPageProps = {
  q: string
  query: ListingQuery
  total: number
  tiles: readonly TileData[]
  /** Markets that hold something for these words. */
  scopes: readonly Scope[]
  scope: string | undefined
  /** What to look at when nothing was found. */
  instead: readonly TileData[]
  ads: readonly Ad[]
}

/** */
export function SearchPage({ q, query, total, tiles, scopes, scope, instead, ads }: SearchPageProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const title = q ? t`Results for “${q}”` : query.sort === 'newest' ? t`New arrivals` : t`Everything in all halls`
  const isEmpty = tiles.length === 0
  return (
    <div className="wrap listing search-page" data-market={scope}>
      <PageHead title={title} isIndexed={q === '' && !scope} canonicalQuery={query.sort === 'newest' ? { sort: 'newest' } : {}} />
      <div className="listing-head">
        <Breadcrumbs label={t`You are here`} crumbs={[{ label: t`Home`, href: paths.home() }, { label: t`Search` }]} />
        {isEmpty ? null : <h1>{title}</h1>}
      </div>
      {ads.length > 0 ? (
        <div className="search-ads">
          <Advertisements ads={ads} />
        </div>
      ) : null}
      {isEmpty && !scope && !query.inStock ? null : <Scopes q={q} scopes={scopes} scope={scope} />}
      <div className="listing-results">
        {isEmpty && !query.inStock ? null : <Results action={paths.search()} extra={{ q, market: scope }} query={query} total={total} tiles={tiles} />}
        {isEmpty ? <NothingFound q={q} scope={scope} isFiltered={query.inStock || query.page > 1} /> : null}
      </div>
      {isEmpty ? (
        <div className="search-instead">
          <TileRow
            name="suggestions"
            title={t`A bit of everything`}
            why={t`Well rated, often ordered or new, from all halls`}
            tiles={instead}
            all={{ href: paths.search() }}
          />
        </div>
      ) : null}
    </div>
  )
}

function Scopes({ q, scopes, scope }: Pick<SearchPageProps, 'q' | 'scopes' | 'scope'>) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  return (
    <nav className="categories" aria-label={t`Where to search`}>
      <ul className="categories-list">
        <li>
          <a href={paths.search({ q })} aria-current={scope ? undefined : 'page'}>
            <span>{t`All halls`}</span>
          </a>
        </li>
        {scopes.map(({ slug, name, count }) => (
          <li key={slug} data-market={slug}>
            <a href={paths.search({ q, market: slug })} aria-current={slug === scope ? 'page' : undefined}>
              <ArchMark />
              <span>{name}</span>
              <small>{format.number(count)}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Never an end: the words again, three ways on (UX-06). */
function NothingFound({ q, scope, isFiltered }: { q: string; scope: string | undefined; isFiltered: boolean }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <EmptyState
      icon={SearchX}
      title={q ? t`Nothing for “${q}”` : t`Nothing here`}
      text={<Trans>Try fewer or different words, or check the spelling. Or go on from here:</Trans>}
      actions={
        <>
          {isFiltered || scope ? (
            <ButtonLink href={paths.search({ q })}>{isFiltered ? <Trans>Search without the filter</Trans> : <Trans>Search in all halls</Trans>}</ButtonLink>
          ) : null}
          <ul className="empty-markets">
            {tenant.markets.map(({ slug, name }) => (
              <li key={slug} data-market={slug}>
                <a href={paths.market(slug)}>
                  <ArchMark />
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      }
    />
  )
}
