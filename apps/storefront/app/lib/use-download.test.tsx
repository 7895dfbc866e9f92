// @vitest-environment happy-dom
import { ApiFailure } from '@galleria/api-client'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { toastStore } from './toast.ts'
import { useDownload } from './use-download.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

function Download({ bring }: { bring: () => Promise<{ readonly bytes: Uint8Array }> }) {
  const { download } = useDownload(bring, { name: 'Wallet.csv', type: 'text/csv' })
  return (
    <button type="button" onClick={() => void download()}>
      Download
    </button>
  )
}

it('shows why a file does not come', async () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <Download bring={() => Promise.reject(new ApiFailure(0, 'network.failed', 'Please try again'))} />
      </I18nProvider>,
    ),
  )
  await act(async () => box.querySelector('button')?.click())
  expect(toastStore.get()).toMatchObject([{ kind: 'error', text: 'There is no connection. Please try again.' }])
  await act(async () => root.unmount())
})
