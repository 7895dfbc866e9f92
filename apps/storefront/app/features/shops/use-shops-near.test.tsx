// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { Place } from '../../lib/place.ts'
import { settle } from '../../lib/settle.fixture.ts'
import { useShopsNear } from './use-shops-near.ts'

type Asked = { readonly body: { readonly page: { readonly page: number } } }
const listNearbyProviders = vi.hoisted(() => vi.fn<(asked: Asked) => Promise<object>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ listNearbyProviders }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { locale: 'en' } }) }))
vi.mock('./shop-data.ts', () => ({ shopCardOf: (id: string) => ({ id }) }))

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function Shops({ place }: { place: Place }) {
  const { data, fetchNextPage } = useShopsNear(place, { itemsPerPage: 2, isNewestFirst: true })
  return (
    <button type="button" onClick={() => void fetchNextPage()}>
      {data?.shops.map(({ id }) => id).join(' ')}
    </button>
  )
}

it('lists a shop once that another which joined meanwhile has moved on to the next page', async () => {
  const pages = [
    ['Orin', 'Tamar'],
    ['Tamar', 'Koel'],
  ]
  listNearbyProviders.mockImplementation(async ({ body: { page } }) => ({ data: pages[page.page - 1], page: { page: page.page, itemsPerPage: 2, total: 4 } }))
  const box = document.createElement('div')
  const root = createRoot(box)
  const place: Place = { label: 'Pune', city: 'Pune', state: '', country: 'IN', zip: null, lat: 18.5, lon: 73.8 }
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Shops place={place} />
      </QueryClientProvider>,
    ),
  )
  await settle()
  expect(box.textContent).toBe('Orin Tamar')
  await act(async () => box.querySelector('button')?.click())
  await settle()
  expect(box.textContent).toBe('Orin Tamar Koel')
  await act(async () => root.unmount())
})
