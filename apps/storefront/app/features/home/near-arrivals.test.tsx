// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiFailure } from '@galleria/api-client'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClientOf } from '../../lib/query.tsx'
import { settle } from '../../lib/settle.fixture.ts'
import { NearArrivals } from './near-arrivals.tsx'

type Asked = { readonly body: { readonly page: { readonly page: number } } }
const listNewArrivalsNear = vi.hoisted(() => vi.fn<(asked: Asked) => Promise<object>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ listNewArrivalsNear }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'demo', locale: 'en' }, format: { number: String } }) }))
vi.mock('../catalog/tile-data.ts', () => ({ tileOf: (id: string) => ({ id }) }))
vi.mock('../catalog/tile.tsx', () => ({ Tile: ({ tile }: { tile: { readonly id: string } }) => <li>{tile.id}</li> }))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const ARRIVALS = (
  <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
    <NearArrivals place={{ label: 'Pune', city: 'Pune', state: '', country: 'IN', zip: null, lat: 18.5, lon: 73.8 }} everybody={null} />
  </I18nProvider>
)
afterEach(() => queryClientOf('demo').clear())

it('shows a product once that a newer one has moved on to the next page', async () => {
  const pages = [
    ['lamp', 'rug'],
    ['rug', 'vase'],
  ]
  listNewArrivalsNear.mockImplementation(async ({ body: { page } }) => ({ data: pages[page.page - 1], page: { page: page.page, itemsPerPage: 2, total: 4 } }))
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(ARRIVALS))
  const shown = () => [...box.querySelectorAll('.tiles-grid li')].map((tile) => tile.textContent)
  await settle()
  expect(shown()).toEqual(['lamp', 'rug'])
  await act(async () => box.querySelector('button')?.click())
  await settle()
  expect(shown()).toEqual(['lamp', 'rug', 'vase'])
  await act(async () => root.unmount())
})

it('keeps what has come where the next page does not, says why, and asks for that page again', async () => {
  listNewArrivalsNear.mockResolvedValueOnce({ data: ['lamp'], page: { page: 1, itemsPerPage: 1, total: 2 } })
  listNewArrivalsNear.mockRejectedValueOnce(new ApiFailure(429, 'server.failed', 'Too many'))
  listNewArrivalsNear.mockResolvedValueOnce({ data: ['rug'], page: { page: 2, itemsPerPage: 1, total: 2 } })
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(ARRIVALS))
  const shown = () => [...box.querySelectorAll('.tiles-grid li')].map((tile) => tile.textContent)
  const more = async () => {
    await act(async () => box.querySelector('button')?.click())
    await settle()
  }
  await settle()
  await more()
  expect(shown()).toEqual(['lamp'])
  expect(box.querySelector('[role=alert]')?.textContent).toBe('Something went wrong')
  await more()
  expect(shown()).toEqual(['lamp', 'rug'])
  expect(box.querySelector('[role=alert]')).toBeNull()
  await act(async () => root.unmount())
})
