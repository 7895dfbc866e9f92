// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { announcementStore } from '../../lib/toast.ts'
import { ShopperForm } from './shopper-form.tsx'

vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({
    findCounterCustomer: async () => {
      throw new Error('Nobody is known by this number.')
    },
  }),
}))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))

it('says aloud who could not be found', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <ShopperForm onFound={() => undefined} />
      </I18nProvider>,
    ),
  )
  const field = box.querySelector('input') ?? expect.fail('no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '9845010104')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => box.querySelector('form')?.requestSubmit())
  expect(announcementStore.get()).toBe('Nobody is known by this number.')
  await act(async () => root.unmount())
})
