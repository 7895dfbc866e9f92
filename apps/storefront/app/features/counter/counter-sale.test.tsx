// @vitest-environment happy-dom
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CounterSale } from './counter-sale.tsx'

const rupees = { amount: 10_000, currency: 'INR' }
const product = { _id: 'v', name: 'Ghee', description_summary: '500 g', sku: 'G', stock: 3, image: '', Market: { slug: 'food' }, unitPrice: rupees }
const answered = { error: null, isFetching: false, refetch: () => undefined, isPlaceholderData: false }
vi.mock('../../lib/tenant.ts', () => ({ useTenant: () => ({ format: { money: () => '₹100' } }) }))
vi.mock('../../lib/failure-text.ts', () => ({ useFailureText: () => String }))
vi.mock('../../components/product-thumbnail.tsx', () => ({ ProductThumbnail: () => null }))
vi.mock('../../components/totals.tsx', () => ({ Totals: () => null }))
vi.mock('./use-counter.ts', () => ({
  useCounterProducts: () => ({ ...answered, data: [product] }),
  useCounterQuote: () => ({ ...answered, data: { total: rupees } }),
  useSell: () => async () => undefined,
}))

let root: Root
const press = (label: string) => act(async () => document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click())
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <CounterSale shopper={{ visit: 'x', firstName: 'Meera' }} onSold={() => undefined} onOther={() => undefined} />
      </I18nProvider>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

it('goes on where products are looked for', () => {
  expect(document.activeElement).toBe(document.querySelector('input[type=search]'))
})

it('leads to the purchase when a line is taken away by what is pressed in it, and not elsewhere', async () => {
  await press('Add Ghee, 500 g')
  const less = document.querySelector<HTMLElement>('button[aria-label="One less of Ghee"]') ?? expect.fail('no line')
  less.focus()
  await act(async () => less.click())
  expect(document.activeElement?.textContent).toBe('Purchase')
})
