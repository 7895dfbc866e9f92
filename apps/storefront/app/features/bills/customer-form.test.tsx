// @vitest-environment happy-dom
import type { OperatorWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { settle } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { CustomerForm } from './customer-form.tsx'

const viewed = vi.hoisted((): string[] => [])
vi.mock('../../lib/api.ts', () => ({
  useApi: () => ({
    viewBill: async ({ body }: { body: { number: string } }) => {
      viewed.push(body.number)
      throw new Error('Nobody is known by this number.')
    },
  }),
}))
vi.mock('../../lib/session.ts', () => ({ useSession: () => ({ token: 't', userInfo: { _id: 'c' } }) }))
vi.mock('../../lib/navigation.ts', () => ({ useGo: () => () => undefined }))
const query = vi.hoisted(() => ({ now: new URLSearchParams() }))
vi.mock('../../lib/hydrated.ts', () => ({ useBrowserQuery: () => query.now, useHydrated: () => true }))

const operator: OperatorWire = {
  _id: 'bescom',
  operatorname: 'Bescom',
  operatorid: 'Bescom',
  viewBillRequired: true,
  category: 'Electricity',
  icon: null,
  number: { pattern: '\\d{6,10}', example: '123456' },
  least: { amount: 1000, currency: 'INR' },
  most: { amount: 1_000_000, currency: 'INR' },
}
const context = { tenant: { tenantKey: 'demo', currency: 'INR' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }

const box = document.createElement('div')
let root: ReturnType<typeof createRoot>
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(box)
  sessionStorage.clear()
  viewed.length = 0
  query.now = new URLSearchParams('number=123 456')
  root = createRoot(box)
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <QueryClientProvider client={new QueryClient()}>
            <CustomerForm operator={operator} />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    ),
  )
  await settle()
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
})

async function type(text: string): Promise<void> {
  const field = box.querySelector<HTMLInputElement>('input[name=number]') ?? expect.fail('no field')
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await settle()
}

it('asks at once for the bill of the number that the address names, and for another one only when that is sent', async () => {
  expect(viewed).toEqual(['123456'])
  for (const text of ['1234567', '12345678', '123456789']) await type(text)
  expect(viewed).toEqual(['123456'])
  await act(async () => box.querySelector('form')?.requestSubmit())
  await settle()
  expect(viewed).toEqual(['123456', '123456789'])
})
