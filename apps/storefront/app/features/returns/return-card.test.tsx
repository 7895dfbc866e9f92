// @vitest-environment happy-dom
import type { ReturnWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { formatFor } from '../../lib/format.ts'
import { createPaths } from '../../lib/paths.ts'
import { type Tenant, TenantContext } from '../../lib/tenant.ts'
import { ReturnCard } from './return-card.tsx'

const { withdrawReturn } = vi.hoisted(() => ({ withdrawReturn: vi.fn<() => Promise<{ data: ReturnWire }>>() }))
vi.mock('../../lib/api.ts', () => ({ useApi: () => ({ withdrawReturn }) }))

const context = { tenant: {} as Tenant, paths: createPaths(''), format: formatFor('en-IN', 'Asia/Kolkata') }
const at = '2026-11-22T10:00:00.000Z'
const RETURN: ReturnWire = {
  _id: 'r1',
  number: 'G-1-R1',
  orderId: 'G-1',
  provider: { _id: 's1', name: 'Orin' },
  status: 'refunded',
  reason: 'broken',
  comments: '',
  images: [],
  items: [],
  refund: { amount: 10_000, currency: 'INR' },
  refundToWallet: { amount: 0, currency: 'INR' },
  payment: { type: 'COD', isAtShop: false },
  refundTo: 'payment',
  note: '',
  sendTo: null,
  createdAt: at,
  timeline: [{ status: 'refunded', at }],
  can: { withdraw: false },
}

/** What is said of its money, of 100 rupees that are refunded, so many of which went to the wallet. */
function moneyOf(inWallet: number, payment: ReturnWire['payment']): string {
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <TenantContext value={context}>
        <ReturnCard one={{ ...RETURN, payment, refundToWallet: { amount: inWallet * 100, currency: 'INR' } }} onChanged={() => undefined} />
      </TenantContext>
    </I18nProvider>,
  )
  const [, said = ''] = /<p class="return-money">(.*?)<\/p>/.exec(markup) ?? []
  return said.replaceAll(/<[^>]+>/g, '')
}

it('tells what of the money is in the wallet, and who pays back the rest', () => {
  expect(moneyOf(0, { type: 'COD', isAtShop: false })).toMatch(/^The shop itself pays you back ₹100\S*, because you paid on delivery\.$/)
  expect(moneyOf(0, { type: 'COD', isAtShop: true })).toMatch(/^The shop itself pays you back ₹100\S*, because you paid there\.$/)
  expect(moneyOf(40, { type: 'COD', isAtShop: false })).toMatch(
    /^₹40\S* is in your wallet\. The shop itself pays you back ₹60\S*, because you paid on delivery\.$/,
  )
  expect(moneyOf(40, { type: 'STRIPE', isAtShop: false })).toMatch(/^₹40\S* is in your wallet\. ₹60\S* goes back the way you paid, within \d working days\.$/)
  expect(moneyOf(100, { type: 'COD', isAtShop: false })).toMatch(/^₹100\S* is in your wallet\.$/)
})

it('gives the focus to how a return stands once its items are kept', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const kept: ReturnWire = { ...RETURN, status: 'withdrawn', timeline: [{ status: 'withdrawn', at }] }
  withdrawReturn.mockResolvedValue({ data: kept })
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const show = (one: ReturnWire) =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <TenantContext value={context}>
          <ReturnCard one={one} onChanged={show} />
        </TenantContext>
      </I18nProvider>,
    )
  await act(async () => show({ ...RETURN, status: 'asked', timeline: [{ status: 'asked', at }], can: { withdraw: true } }))
  await act(async () => box.querySelector('button')?.click())
  expect(box.querySelector('button')).toBeNull()
  expect(document.activeElement?.textContent).toBe('You kept it')
  await act(async () => root.unmount())
})
