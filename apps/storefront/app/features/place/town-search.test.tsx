// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import type { Place } from '../../lib/place.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { TownSearch } from './town-search.tsx'

const MYSURU: Place = { label: 'Mysuru', city: 'Mysuru', state: 'Karnataka', country: 'IN', zip: null, lat: 12.3, lon: 76.6 }
vi.mock('./use-towns.ts', () => ({ useTowns: () => ({ data: [MYSURU], error: null, text: 'Mys', isOfTyped: true }) }))

it('takes a town by Enter, and none while an input method takes the key', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onChosen = vi.fn<(place: Place) => void>()
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { locale: 'en' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <TownSearch onChosen={onChosen} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const press = (isComposing: boolean) =>
    act(async () => box.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing })))
  await press(true)
  expect(onChosen).not.toHaveBeenCalled()
  await press(false)
  expect(onChosen).toHaveBeenCalledWith(MYSURU)
  await act(async () => root.unmount())
  box.remove()
})
