// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { settleUntil } from '../../lib/settle.fixture.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { CouponLine } from './coupon-line.tsx'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const offer = (promoCode: string) => ({ promoCode, title: promoCode, discount: inr(1000), obstacle: null, missing: null })
const box = document.createElement('div')
let root: Root

function Cart() {
  const [code, setCode] = useState('DIWALI')
  const coupon = code === '' ? null : { promoCode: code, title: code, discount: inr(1000) }
  return <CouponLine coupon={coupon} coupons={[offer('DIWALI'), offer('HOLI')]} problem={undefined} isBusy={false} onTake={setCode} />
}

const buttons = () => [...box.querySelectorAll('button')]
async function press(name: string): Promise<void> {
  const button = buttons().find((each) => each.getAttribute('aria-label') === name || each.textContent === name) ?? expect.fail(`no ${name}`)
  button.focus()
  await act(async () => button.click())
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  document.body.append(box)
  root = createRoot(box)
  const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <Cart />
        </TenantContext>
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  box.remove()
})

it('gives the focus to what opens the choice once a coupon is removed', async () => {
  await press('Remove coupon DIWALI')
  expect(document.activeElement).toBe(box.querySelector('.coupon-toggle'))
})

it('gives it there too once another one is used', async () => {
  await press('Use another coupon')
  await settleUntil(() => box.querySelector('[aria-label="Use coupon HOLI"]') !== null)
  await press('Use coupon HOLI')
  expect(box.textContent).toContain('HOLI applied')
  expect(document.activeElement).toBe(box.querySelector('.coupon-toggle'))
})
