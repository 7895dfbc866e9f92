// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { AskForm } from './ask-form.tsx'

const { listTicketCategories } = vi.hoisted(() => ({ listTicketCategories: vi.fn<() => Promise<{ data: { _id: string; name: string }[] }>>() }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ listTicketCategories }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('../../lib/session.ts', () => ({ useSession: () => null }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ tenant: { tenantKey: 'shop' } }) }))
vi.mock('./attachment-field.tsx', () => ({ AttachmentField: () => null }))

it('says that what a question can be about has not come, and asks for it again', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  listTicketCategories.mockRejectedValueOnce(new Error('There is no connection.')).mockResolvedValue({ data: [{ _id: 'order', name: 'An order' }] })
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <AskForm order={undefined} onAsked={() => undefined} />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  const notice = () => box.querySelector('[role=alert]')
  await settleUntil(() => notice() !== null)
  expect(notice()?.textContent).toContain('There is no connection.')
  await act(async () => notice()?.querySelector('button')?.click())
  await settleUntil(() => box.textContent.includes('An order'))
  expect(notice()).toBeNull()
  await act(async () => root.unmount())
})
