// @vitest-environment happy-dom
import type { AddressWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Place, placeStore } from '../../lib/place.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { PlaceChoice } from './place-choice.tsx'

const { locatePlace, device } = vi.hoisted(() => ({
  locatePlace: vi.fn<() => Promise<{ data: Place | null }>>(),
  device: { tell: (): void => undefined },
}))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ locatePlace }) }))
vi.mock('../../lib/session.ts', () => ({ useSession: () => ({ userInfo: { _id: 'c1' } }) }))
vi.mock('../../lib/addresses.ts', () => ({
  useAddresses: () => ({
    data: [{ _id: 'a1', city: 'Mysuru', zip: '570001', state: 'Karnataka', country: 'IN', location: { coordinates: [76.6, 12.3] } } as AddressWire],
  }),
}))
vi.mock('./town-search.tsx', () => ({ TownSearch: () => null }))

const HERE: Place = { label: 'Bengaluru', city: 'Bengaluru', state: 'Karnataka', country: 'IN', zip: null, lat: 12.97, lon: 77.59 }
const context = { tenant: { tenantKey: 'shop', locale: 'en', country: 'IN' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const box = document.createElement('div')
let root: Root
let found: (here: { data: Place | null }) => void
const press = (name: string) => act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))?.click())
const chosen = () => placeStore('shop').get()?.place.city

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  placeStore('shop').set(null)
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (tell: (at: object) => void) => (device.tell = () => tell({ coords: { longitude: 77.59, latitude: 12.97 } })),
    },
  })
  locatePlace.mockReset().mockImplementation(() => new Promise((resolve) => (found = resolve)))
  root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <QueryClientProvider client={new QueryClient()}>
            <PlaceChoice />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('takes the place of the device once it is found', async () => {
  await press('Use my location')
  await act(async () => device.tell())
  await settleUntil(() => locatePlace.mock.calls.length === 1)
  await act(async () => found({ data: HERE }))
  await settleUntil(() => chosen() !== undefined)
  expect(chosen()).toBe('Bengaluru')
})

it('keeps a place that was chosen while the device looked for its own', async () => {
  await press('Use my location')
  await press('Mysuru')
  await act(async () => device.tell())
  expect(locatePlace).not.toHaveBeenCalled()
  expect(chosen()).toBe('Mysuru')

  await press('Use my location')
  await act(async () => device.tell())
  await settleUntil(() => locatePlace.mock.calls.length === 1)
  await press('Mysuru')
  await act(async () => found({ data: HERE }))
  expect(chosen()).toBe('Mysuru')
})

it('keeps the focus when the place is cleared, and with it what was pressed', async () => {
  document.body.append(box)
  await press('Mysuru')
  const clear = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Clear') ?? expect.fail('no way to clear it')
  clear.focus()
  await act(async () => clear.click())
  expect(chosen()).toBeUndefined()
  expect(box.contains(document.activeElement)).toBe(true)
  box.remove()
})
