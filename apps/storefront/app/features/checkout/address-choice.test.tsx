// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { AddressWire } from '@galleria/contract'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import type { Session } from '../../lib/session.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import type { AddressFormProps } from '../addresses/address-form.tsx'
import { addressDraftOf } from '../addresses/address-draft.ts'
import { EMPTY_ADDRESS } from '../addresses/address-rules.ts'
import { AddressStep } from './address-step.tsx'
import { ADDRESS, inr } from './quote.fixture.ts'

vi.mock('../addresses/address-form.tsx', () => ({
  AddressForm: ({ addressId, onCancel }: AddressFormProps) => (
    <form data-of={addressId ?? 'new'}>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </form>
  ),
}))

const session = { token: 't', userInfo: { _id: 'c1', name: { first: 'Anjali', last: 'Rao' }, authentication: {} } } as Session
const OTHER: AddressWire = { ...ADDRESS, _id: 'a2', isDefault: false }
const box = document.createElement('div')
const onChosen = vi.fn<(id: string) => void>()
let root: Root

const draw = (addresses: readonly AddressWire[]) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={{ tenant: { tenantKey: 'shop', country: 'IN' } as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }}>
          <section>
            <h2 tabIndex={-1}>Address</h2>
            <AddressStep
              session={session}
              addresses={addresses}
              chosenId={undefined}
              total={inr(100)}
              isBrought
              onChosen={onChosen}
              onSaved={() => undefined}
            />
          </section>
        </TenantContext>
      </I18nProvider>,
    ),
  )
async function press(name: string): Promise<void> {
  const button = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name) ?? expect.fail(`no ${name}`)
  button.focus()
  await act(async () => button.click())
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onChosen.mockReset()
  document.body.append(box)
  root = createRoot(box)
})
afterEach(async () => {
  await act(async () => root.unmount())
  addressDraftOf('shop').clear()
  box.remove()
})

it('delivers to none that has been deleted since it was picked', async () => {
  await draw([ADDRESS, OTHER])
  await act(async () => box.querySelector<HTMLElement>('input[value=a2]')?.click())
  await draw([ADDRESS])
  expect(box.querySelector<HTMLInputElement>('input:checked')?.value).toBe('a1')
  await press('Deliver to this address')
  expect(onChosen).toHaveBeenCalledWith('a1')
})

it('saves as a new one what was written to one that has been deleted since', async () => {
  addressDraftOf('shop').write({ customerId: 'c1', addressId: 'a2', values: EMPTY_ADDRESS })
  await draw([ADDRESS, OTHER])
  await settleUntil(() => box.querySelector('form') !== null)
  expect(box.querySelector('form')?.dataset['of']).toBe('a2')
  await draw([ADDRESS])
  expect(box.querySelector('form')?.dataset['of']).toBe('new')
})

it('gives the focus to its heading when an address is to be written, and when it is not any more', async () => {
  await draw([ADDRESS])
  for (const name of ['Add an address', 'Cancel', 'Change this address']) {
    await settleUntil(() => box.textContent.includes(name))
    await press(name)
    expect(document.activeElement?.textContent).toBe('Address')
  }
})
