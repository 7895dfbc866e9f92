// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { UpiForm } from './upi-form.tsx'

type Verified = { readonly data: { readonly isValid: boolean; readonly vpa: string; readonly nameAtBank: string | null } }
const { api } = vi.hoisted(() => ({
  api: {
    verifyUpi: vi.fn<(input: { body: { vpa: string } }) => Promise<Verified>>(),
    addBeneficiary: vi.fn<(input: { body: { name: string; vpa: string } }) => Promise<void>>(),
  },
}))
vi.mock('../../lib/api.ts', () => ({ useApi: () => api }))

it('saves the UPI ID that stands there, and none that was checked before it was changed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const answers: (() => void)[] = []
  api.verifyUpi.mockImplementation(
    ({ body: { vpa } }) => new Promise((resolve) => answers.push(() => resolve({ data: { isValid: true, vpa, nameAtBank: `Owner of ${vpa}` } }))),
  )
  api.addBeneficiary.mockResolvedValue(undefined)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <UpiForm name="Anjali Rao" onCancel={() => undefined} onAdded={async () => undefined} />
      </I18nProvider>,
    ),
  )
  const type = (text: string) =>
    act(async () => {
      const field = box.querySelector('input')!
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const send = () => act(async () => box.querySelector('form')?.requestSubmit())
  const answer = () => act(async () => answers.shift()?.())

  await type('anjali@bank')
  await send()
  await type('asha@bank')
  await answer()
  await send()
  expect(api.addBeneficiary).not.toHaveBeenCalled()
  await answer()
  await send()
  expect(api.addBeneficiary.mock.calls).toEqual([[{ body: { name: 'Owner of asha@bank', vpa: 'asha@bank' } }]])
  await act(async () => root.unmount())
})
