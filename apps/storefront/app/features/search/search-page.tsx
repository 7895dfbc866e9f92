import { ArchMark, Breadcrumbs } from '@galleria/ui'
import { useTenant } from '../../lib/tenant.ts'
import type { Ad } from '../advertisement/ad-data.ts'
import { Advertisements } from '../advertisement/advertisements.tsx'
import type { ListData } from '../catalog/catalog-data.ts'
import { ListBody } from '../catalog/list-body.tsx'
import type { Nothing, ReadingLine, searchWords } from '../facets/list-words.ts'
import type { TileData } from '../catalog/tile-data.ts'
import type { TitleLength } from '../catalog/title-length.ts'
import { TileRow } from '../catalog/tile-row.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Reading } from './reading.tsx'

export type Scope = { readonly slug: string; readonly name: string; readonly count: number; readonly href: string }

export type SearchPageProps = {
  q: string
  words: ReturnType<typeof searchWords>
  /** Of its title, where that is to stand in one line of a phone. */
  length: TitleLength | undefined
  list: ListData
  /** How the words had to be read so that something is found. */
  reading: readonly ReadingLine[]
  /** What to say where nothing was. */
  nothing: Nothing
  /** Markets that hold something for these words. */
  scopes: readonly Scope[]
  scope: string | undefined
  /** The address of the same search in all halls. */
  everywhere: string
  /** What to look at when nothing was found. */
  instead: readonly TileData[]
  ads: readonly Ad[]
}

/** */
export function SearchPage({ q, words, length, list, reading, nothing, scopes, scope, everywhere, instead, ads }: SearchPageProps) {
  const { paths } = useTenant()
  const { query, total } = list
  const { title } = words
  const isEmpty = total === 0
  const isNarrowed = list.narrowing.chips.length > 0
  const advertised =
    ads.length > 0 ? (
      <div className="search-ads">
        <Advertisements ads={ads} isBrief={!isEmpty} />
      </div>
    ) : null
  return (
    <div className="wrap listing" data-market={scope}>
      <PageHead title={title} isIndexed={q === '' && !scope && !isNarrowed} canonicalQuery={query.sort === 'newest' ? { sort: 'newest' } : {}} />
      <div className="listing-head">
        <Breadcrumbs label={words.here} crumbs={[{ label: words.home, href: paths.home() }, { label: words.search }]} />
        {isEmpty && !isNarrowed ? null : <h1 data-length={length}>{title}</h1>}
        {reading.length > 0 ? <Reading lines={reading} /> : null}
      </div>
      {isEmpty ? null : advertised}
      <ListBody
        list={list}
        nav={isEmpty && !scope && !isNarrowed ? undefined : <Scopes words={words} scopes={scopes} scope={scope} everywhere={everywhere} />}
        instead={<NothingFound nothing={nothing} />}
      />
      {isEmpty ? (
        <>
          <div className="search-instead">
            <TileRow name="suggestions" title={words.instead} why={words.why} tiles={instead} all={{ href: paths.search() }} />
          </div>
          {advertised}
        </>
      ) : null}
    </div>
  )
}

function Scopes({ words, scopes, scope, everywhere }: Pick<SearchPageProps, 'words' | 'scopes' | 'scope' | 'everywhere'>) {
  const { format } = useTenant()
  return (
    <nav className="categories" aria-label={words.where}>
      <ul className="categories-list">
        <li>
          <a href={everywhere} aria-current={scope ? undefined : 'page'}>
            <span>{words.allHalls}</span>
          </a>
        </li>
        {scopes.map(({ slug, name, count, href }) => (
          <li key={slug} data-market={slug}>
            <a href={href} aria-current={slug === scope ? 'page' : undefined}>
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
