// @vitest-environment happy-dom
import type { PaymentConfigWire } from '@galleria/contract'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { WaysToPay } from './ways-to-pay.tsx'

vi.mock('./payment-step.tsx', () => ({ usePaymentTexts: () => ({}), useObstacleText: () => () => '' }))

const stripe: PaymentConfigWire['methods'][number] = { type: 'STRIPE', enabled: true, reason: null, isTest: false, publishable: {} }
const cashfree: typeof stripe = { ...stripe, type: 'CASHFREE', enabled: false, reason: 'not_set_up' }
const box = document.createElement('div')
let root: Root
const ways = async (chosen: 'STRIPE' | 'CASHFREE') => {
  await act(async () =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
        <WaysToPay methods={[stripe, cashfree]} till="door" chosen={chosen} onChosen={() => undefined} />
      </I18nProvider>,
    ),
  )
  return [...box.querySelectorAll<HTMLInputElement>('input[type=radio]')].map(({ value, checked }) => ({ value, checked }))
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(box)
})
afterEach(() => act(async () => root.unmount()))

it('offers the only way there is where the one that was chosen can no longer be had', async () => {
  expect(await ways('CASHFREE')).toEqual([{ value: 'STRIPE', checked: false }])
})

it('asks nobody to choose the only way there is', async () => {
  expect(await ways('STRIPE')).toEqual([])
})
