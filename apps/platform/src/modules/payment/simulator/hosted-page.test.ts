import { PROVIDERS } from '@galleria/contract'
import { money } from '@galleria/kernel'
import { expect, it } from 'vitest'
import { hostedPage } from './hosted-page.ts'
import type { SimulatedPayment } from './simulated-payment.ts'

const NOW = Date.UTC(2026, 10, 28, 12)
const PAYMENT: Omit<SimulatedPayment, 'provider'> = {
  reference: 'r',
  key: 'k',
  page: 'p',
  amount: money(34_900, 'INR'),
  label: 'G-T7WV-455V',
  email: null,
  locale: 'en',
  returnUrl: 'http://localhost/',
  webhookUrl: 'http://localhost/',
  createdAt: NOW,
  expiresAt: NOW + 30 * 60_000,
  agreedAt: null,
  takenAt: null,
  declinedAt: null,
  closedAt: null,
  isPoor: false,
  refunds: [],
}

it('counts the minutes only where the provider closes its page when the shop lets the order go', () => {
  const counting = PROVIDERS.filter((provider) =>
    hostedPage({ payment: { ...PAYMENT, provider }, shop: 'Galleria', country: 'IN', step: 'choose', now: NOW }).includes('Times out in 30 minutes'),
  )
  expect(counting).toEqual(['cashfree'])
})
