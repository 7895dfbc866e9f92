// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { AddressForm } from './address-form.tsx'
import { EMPTY_ADDRESS } from './address-rules.ts'

const addAddress = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ addAddress }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))

it('can be cancelled before and after it is sent, and not while it is being saved', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const sent = Promise.withResolvers<unknown>()
  addAddress.mockReturnValueOnce(sent.promise)
  const onCancel = vi.fn<() => void>()
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop', country: 'IN', locale: 'en' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  const initial = {
    ...EMPTY_ADDRESS,
    firstName: 'Anjali',
    lastName: 'Rao',
    phone: '9876543210',
    houseNumber: '12',
    street1: 'MG Road',
    zip: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
  }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <QueryClientProvider client={new QueryClient()}>
            <AddressForm customerId="c1" initial={initial} submitLabel="Save" canBeDefault={false} onCancel={onCancel} onSaved={() => undefined} />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const cancel = () => act(async () => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')?.click())
  await cancel()
  expect(onCancel).toHaveBeenCalledOnce()
  const states = box.querySelector('select') ?? expect.fail('no states')
  await act(async () => {
    states.value = 'Karnataka'
    states.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await act(async () => box.querySelector('form')?.requestSubmit())
  await settleUntil(() => addAddress.mock.calls.length === 1)
  await cancel()
  expect(onCancel).toHaveBeenCalledOnce()
  await act(async () => sent.reject(new Error('There is no connection.')))
  await settleUntil(() => box.textContent.includes('There is no connection.'))
  await cancel()
  expect(onCancel).toHaveBeenCalledTimes(2)
  await act(async () => root.unmount())
  box.remove()
})
