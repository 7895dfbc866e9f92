import { paymentMismatched } from '@galleria/contract'
import { formatLocale, formatMoney } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { notice } from './notice.ts'

/** As people call them. */
const NAMES = { stripe: 'Stripe', cashfree: 'Cashfree', paypal: 'PayPal' } as const

/** To the shop: somebody has to look (decision 0070). */
export const paymentMismatchedNotice = notice(
  paymentMismatched,
  ({ supportEmail, tenantName, locale, country, number, provider, asked, reported, isTaken }) => {
    const tag = formatLocale(locale, country)
    const told = { number, provider: NAMES[provider], asked: formatMoney(asked, tag), reported: formatMoney(reported, tag), isTaken }
    const { subject, text } = WORDS[locale].mails.paymentMismatched(told)
    return { channel: 'email', to: supportEmail, fromName: tenantName, subject, text: `${text}\n` }
  },
)
