// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import type { NarrowedList } from './facet-data.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { EVERYTHING } from './listing-query.ts'

const peek = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('../../lib/router/use-page.ts', () => ({ useRouter: () => ({ go: () => undefined, peek }) }))
vi.mock('./facet-groups.tsx', () => ({ FacetGroups: () => null }))

const listOf = (inStock: boolean): NarrowedList => ({
  query: { ...EVERYTHING, inStock },
  total: 2,
  action: '/list',
  extra: {},
  address: '/list',
  narrowing: {
    words: { filters: 'Filters', clear: 'Clear all', inStock: 'In stock only', sorts: [] },
    facets: [],
    promoted: [],
    chips: inStock ? [{ label: 'In stock', remove: 'Remove In stock', href: '/list' }] : [],
    clearHref: '/list',
  },
})

it('leads from a choice that is taken back, and goes, to what shows the list', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  peek.mockResolvedValue({ list: { list: listOf(false) } })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  const list = listOf(true)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <FilterSheet isOpen list={list} onClose={() => undefined} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const chip = box.querySelector<HTMLElement>('.chosen-chip') ?? expect.fail('no chip')
  chip.focus()
  await act(async () => chip.click())
  expect(chip.isConnected).toBe(false)
  expect(document.activeElement?.className).toContain('facet-sheet-show')
  await act(async () => root.unmount())
  box.remove()
})
