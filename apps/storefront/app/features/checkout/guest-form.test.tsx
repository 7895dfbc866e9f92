// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { GuestForm } from './guest-form.tsx'

vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))

it('takes the focus where it was just opened, and from nobody elsewhere', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  for (const isOpened of [false, true]) {
    const root = createRoot(box)
    await act(async () =>
      root.render(
        <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
          <GuestForm isOpened={isOpened} submitLabel="Save" onEmail={async () => undefined} />
        </I18nProvider>,
      ),
    )
    expect(document.activeElement?.id ?? '').toBe(isOpened ? 'guest-email' : '')
    await act(async () => root.unmount())
  }
  box.remove()
})
