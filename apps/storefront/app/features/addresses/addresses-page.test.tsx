// @vitest-environment happy-dom
import type { AddressWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { toastStore } from '../../lib/toast.ts'
import { addressDraftOf } from './address-draft.ts'
import type { AddressFormProps } from './address-form.tsx'
import { EMPTY_ADDRESS } from './address-rules.ts'
import { AddressesPage } from './addresses-page.tsx'

const { deleteAddress, known } = vi.hoisted(() => ({ deleteAddress: vi.fn<() => Promise<unknown>>(), known: { addresses: [] as readonly unknown[] } }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ deleteAddress }) }))
vi.mock('../../lib/addresses.ts', () => ({ addressesKey: () => ['addresses'], useAddresses: () => ({ data: known.addresses }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => (error: Error) => error.message }))
vi.mock('./address-form.tsx', () => ({ AddressForm: ({ addressId }: AddressFormProps) => <form data-of={addressId ?? 'new'} /> }))
vi.mock('../account/account-layout.tsx', () => ({ AccountLayout: ({ children }: { children: ReactNode }) => children }))
vi.mock('../auth/sign-in-prompt.tsx', () => ({
  SignInGate: ({ children }: { children: (session: object) => ReactNode }) => children({ userInfo: { _id: 'c1' } }),
}))
vi.mock('../../components/page-head.tsx', () => ({ PageHead: () => null }))

const address = (_id: string, street1: string) =>
  ({
    _id,
    type: 'home',
    isDefault: false,
    name: { first: 'Anjali', last: 'Rao' },
    houseNumber: '1',
    street1,
    city: 'Bengaluru',
    state: 'Karnataka',
    zip: '560001',
    country: 'IN',
    contacts: [],
  }) as unknown as AddressWire

async function drawn() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const context = { tenant: { tenantKey: 'shop', country: 'IN', locale: 'en' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <QueryClientProvider client={new QueryClient()}>
            <AddressesPage />
          </QueryClientProvider>
        </TenantContext>
      </I18nProvider>,
    ),
  )
  const leave = async (): Promise<void> => {
    await act(async () => root.unmount())
    box.remove()
  }
  return { box, leave }
}

it('asks on about another address when the one before is deleted', async () => {
  known.addresses = [address('a1', 'MG Road'), address('a2', 'Church Street')]
  const answer = Promise.withResolvers<unknown>()
  deleteAddress.mockReturnValueOnce(answer.promise)
  const { box, leave } = await drawn()
  const dialog = () => box.querySelector('dialog') ?? expect.fail('no dialog')
  const askAbout = (street: string) => act(async () => box.querySelector<HTMLElement>(`[aria-label^="Delete"][aria-label*="${street}"]`)?.click())
  const press = (name: string) => act(async () => [...dialog().querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())

  await askAbout('MG Road')
  await press('Delete')
  await press('Keep it')
  await askAbout('Church Street')
  expect(dialog().textContent).toContain('Church Street')
  await act(async () => answer.resolve({}))
  await settleUntil(() => toastStore.get().length > 0)
  expect(dialog().textContent).toContain('Church Street')
  await leave()
})

it('saves as a new one what was written to an address that has been deleted since', async () => {
  addressDraftOf('shop').write({ customerId: 'c1', addressId: 'a2', values: EMPTY_ADDRESS })
  for (const [left, of] of [
    [[address('a1', 'MG Road'), address('a2', 'Church Street')], 'a2'],
    [[address('a1', 'MG Road')], 'new'],
  ] as const) {
    known.addresses = left
    const { box, leave } = await drawn()
    await settleUntil(() => box.querySelector('form') !== null)
    expect(box.querySelector('form')?.dataset['of']).toBe(of)
    await leave()
  }
  addressDraftOf('shop').clear()
})
