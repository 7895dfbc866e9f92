// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { asSuggestion, type SuggestedAddress } from './suggested-address.ts'
import { SuggestedField } from './suggested-field.tsx'

const MYSURU = asSuggestion({ city: 'Mysuru', state: 'Karnataka', zip: '570001', lat: 12.3, lon: 76.6 })
vi.mock('./use-suggestions.ts', () => ({ useSuggestions: () => [MYSURU] }))

it('takes what is marked by Enter, and leaves all keys to an input method', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const onChosen = vi.fn<(address: SuggestedAddress) => void>()
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { country: 'IN' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  const field = { name: 'city', onChange: async () => undefined, onBlur: async () => undefined, ref: () => undefined }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <SuggestedField id="city" label="City" field={field} suggest={{ name: 'towns', ask: async () => [] }} onChosen={onChosen} />
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const press = (key: string, isComposing: boolean) =>
    act(async () => box.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, isComposing })))
  await press('ArrowDown', true)
  await press('Enter', false)
  expect(onChosen).not.toHaveBeenCalled()
  await press('ArrowDown', false)
  await press('Enter', true)
  expect(onChosen).not.toHaveBeenCalled()
  await press('Enter', false)
  expect(onChosen).toHaveBeenCalledWith(MYSURU)
  await act(async () => root.unmount())
  box.remove()
})
