import { Button, Select } from '@galleria/ui'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Kept } from '../../lib/kept.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { Chips } from '../facets/chips.tsx'
import { LIST_ID } from '../facets/list-page.ts'
import { Promoted } from '../facets/promoted.tsx'
import { useFilterSheet } from '../facets/use-filter-sheet.tsx'
import type { ListData } from './catalog-data.ts'

/** A page has one list. */
const SORT_ID = `${LIST_ID}-sort`

/** What stands above a list: what it is narrowed by most, how much there is, in which order, and what is chosen. The form sends itself; without a script there is a button. */
export function ListTools({ list }: { list: ListData }) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const { query, total, action, address, narrowing } = list
  const [sort, setSort] = useState(query.sort)
  useEffect(() => setSort(query.sort), [query.sort])
  const kept = [...new URLSearchParams(address.split('?')[1])].filter(([name]) => name !== 'sort' && name !== 'stock')
  const [filters, sheet] = useFilterSheet(list)
  return (
    <>
      <Kept by={import.meta.env.SSR && ['list tools', tenant, narrowing, total, address]}>
        {() => (
          <form id={LIST_ID} className="tools" action={action} method="get" data-autosubmit data-keep-scroll>
            {kept.map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <div className="promoted">
              {filters}
              <Promoted inStock={query.inStock} label={narrowing.words.inStock} choices={narrowing.promoted} />
            </div>
            <p className="tools-total" aria-live="polite">
              <Plural value={total} one="# product" other={`${format.number(total)} products`} />
            </p>
            <label className="order-sort" htmlFor={SORT_ID}>
              <span aria-hidden="true">{t`Sort`}</span>
              <Select
                id={SORT_ID}
                name="sort"
                aria-label={t`Sort`}
                value={sort === 'relevance' ? '' : sort}
                onChange={(event) => setSort(narrowing.words.sorts.find(([known]) => known === event.target.value)?.[0] ?? 'relevance')}
              >
                {narrowing.words.sorts.map(([value, label]) => (
                  <option key={value} value={value === 'relevance' ? '' : value}>
                    {label}
                  </option>
                ))}
              </Select>
            </label>
            <Button type="submit" size="small" className="order-go">
              {t`Show`}
            </Button>
            <Chips narrowing={narrowing} />
          </form>
        )}
      </Kept>
      {sheet}
    </>
  )
}
