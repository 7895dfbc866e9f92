import { returnChanged } from '@galleria/contract'
import { formatLocale, formatMoney, money } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { REFUND_WORKING_DAYS } from '@galleria/rules'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** What the shop says and does. That the money goes back is told of by itself, and what customers did they know. */
export const returnChangedNotice = notice(returnChanged, ({ status, firstName, tenantName, locale, number, seller, isGuest, ...one }, { home, orderLink }) => {
  const mail = { name: greetingName(firstName), shop: tenantName, number, seller, link: orderLink(one.orderNumber, isGuest) }
  // One paragraph, whatever the shop has typed.
  const note = one.note.replace(/\s+/g, ' ')
  const { returnAccepted, returnReceived, returnRefused } = WORDS[locale].mails
  const letterhead = { tenantName, locale, home }
  if (status === 'accepted') return messageTo(one, letterhead, returnAccepted({ ...mail, note, sendTo: one.sendTo }))
  if (status === 'received') {
    const { refund, country, isToWallet = false, toWallet = isToWallet ? refund.amount : 0, isAtShop = false } = one
    const inMoney = (minor: number): string => formatMoney(money(minor, refund.currency), formatLocale(locale, country))
    const rest = refund.amount - toWallet
    const isCash = one.paymentType === 'COD' && !isToWallet && rest > 0
    const split = isCash && toWallet > 0 ? { inWallet: inMoney(toWallet), rest: inMoney(rest) } : undefined
    return messageTo(one, letterhead, returnReceived({ ...mail, days: REFUND_WORKING_DAYS, isCash, isAtShop, split }))
  }
  if (status === 'refused') return messageTo(one, letterhead, returnRefused({ ...mail, note }))
  return undefined
})
