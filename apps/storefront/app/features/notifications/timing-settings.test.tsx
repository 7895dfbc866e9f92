// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settle } from '../../lib/settle.fixture.ts'
import { TimingSettings } from './timing-settings.tsx'

const timing = { quietHours: null, digestAt: null, canDigest: false, timeZone: 'Asia/Kolkata' }
const viewNotificationTiming = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ viewNotificationTiming }) }))
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ format: {}, tenant: { formatLocale: 'en-IN' } }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))

const root = createRoot(document.body.appendChild(document.createElement('div')))
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

it('says that the hours could not be had, and asks again', async () => {
  viewNotificationTiming.mockRejectedValueOnce(new Error('There is no connection.')).mockResolvedValue({ data: timing })
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <TimingSettings customerId="c" />
        </QueryClientProvider>
      </I18nProvider>,
    ),
  )
  await settle()
  expect(document.body.textContent).toBe('There is no connection.Try again')
  await act(async () => document.querySelector('button')?.click())
  await settle()
  expect(document.querySelector('[role="group"]')?.textContent).toContain('Quiet hours')
})
