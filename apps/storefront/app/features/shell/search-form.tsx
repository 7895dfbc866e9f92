import { SEARCH_TEXT_MAX } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, type RefObject, useEffect, useRef, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'

const loadPanel = () => import('../suggest/search-panel.tsx')

/** U-01. A plain form: it works before, with and without a script. Keeps what was searched for (UX-05). What it suggests comes when somebody goes to it. */
export function SearchForm({ query }: { query: string }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const search = useRef<HTMLElement>(null)
  const [Panel, setPanel] = useState<ComponentType<{ search: RefObject<HTMLElement | null> }>>()
  // Where it can not be fetched the field works without.
  const want = () =>
    loadPanel().then(
      ({ SearchPanel }) => setPanel(() => SearchPanel),
      () => undefined,
    )
  // Whoever is there before the page is alive is heard when it is.
  useEffect(() => {
    if (search.current?.contains(document.activeElement)) void want()
  }, [])
  const shown = useRef(query)
  // Another search is shown than before. Who is in the field by then, having left it to search, types the next one.
  useEffect(() => {
    const field = search.current?.querySelector('input')
    if (field && shown.current !== query && field !== document.activeElement) field.value = query
    shown.current = query
  }, [query])
  return (
    <search ref={search} className="search">
      <form action={paths.search()} method="get">
        {glyph('search')}
        <input
          type="search"
          role="combobox"
          aria-expanded={false}
          aria-controls="suggestions"
          onFocus={want}
          name="q"
          defaultValue={query}
          maxLength={SEARCH_TEXT_MAX}
          placeholder={t`Search ${tenant.name}`}
          aria-label={t`Search ${tenant.name}`}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button type="submit" className="search-go">
          {t`Search`}
        </button>
      </form>
      {Panel ? <Panel search={search} /> : null}
    </search>
  )
}
