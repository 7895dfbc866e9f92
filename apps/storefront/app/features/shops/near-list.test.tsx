// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { NearList } from './near-list.tsx'

const listNearbyProviders = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ listNearbyProviders }) }))
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const context = { tenant: { tenantKey: 'demo', locale: 'en' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const place = { label: 'Pune', city: 'Pune', state: 'Maharashtra', zip: '411001', country: 'IN', lat: 18.52, lon: 73.86 }

async function shownWithin(km: number | undefined): Promise<string> {
  listNearbyProviders.mockResolvedValue({ data: [], page: { page: 1, itemsPerPage: 24, total: 0 } })
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <NearList place={place} withinKm={km} sort="name" house={{ kind: 'clinic', path: '/shops/clinics' }} everybody={<p>No clinics yet</p>} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  await vi.waitFor(async () => act(async () => expect(box.querySelector('[aria-busy]')).toBeNull()))
  const shown = box.innerHTML
  await act(async () => root.unmount())
  return shown
}

it('says that there is none this near where there may be some farther away', async () => {
  const shown = await shownWithin(5)
  expect(shown).toContain('No shops this near')
  expect(shown).toContain('href="/shops/clinics"')
})

it('shows what everybody sees where there is none anywhere', async () => {
  expect(await shownWithin(undefined)).toBe('<p>No clinics yet</p>')
})
