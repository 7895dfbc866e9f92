// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { AttachmentField } from './attachment-field.tsx'

vi.mock('../../lib/api.ts', () => ({ useApi: () => ({}) }))

it('has room for what shows that the field, which nobody sees, has the focus', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.createElement('div')
  const root = createRoot(box)
  const nothing = () => undefined
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <AttachmentField audience="Only you." attachments={[]} sending={0} onChange={nothing} onSending={nothing} />
      </I18nProvider>,
    ),
  )
  expect(box.querySelector('input[type=file] + .focus-ring')).not.toBeNull()
  await act(async () => root.unmount())
})
