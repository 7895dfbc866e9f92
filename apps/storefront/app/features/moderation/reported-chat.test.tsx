// @vitest-environment happy-dom
import type { ChatReportWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { settle } from '../../lib/settle.fixture.ts'
import { ReportedChat } from './reported-chat.tsx'

vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({
    getReportedChatPicture: async () => {
      throw new Error('There is no connection.')
    },
  }),
}))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => String }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ format: { date: () => 'today' } }) }))

const message = { _id: 'm', text: '', pictures: [{ _id: 'p', alt: '', width: 4, height: 3 }], createdAt: '', roleType: 'CUSTOMER' }
const report = { _id: 'r', seller: 'Green Acre', customer: 'Asha', by: 'SELLER', reason: 'insulting', message, decision: null } as unknown as ChatReportWire

it('says to whoever decides about a message that its picture could not be shown', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <ReportedChat customerId="c" report={report} onDecided={() => undefined} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  await settle()
  expect(box.querySelector('.reported-said [role=note]')?.textContent).toBe('The picture could not be shown.')
  await act(async () => root.unmount())
})
