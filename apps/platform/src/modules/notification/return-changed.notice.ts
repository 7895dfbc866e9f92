import { returnChanged } from '@galleria/contract'
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
  if (status === 'received')
    return messageTo(one, letterhead, returnReceived({ ...mail, days: REFUND_WORKING_DAYS, isCash: one.paymentType === 'COD' && !one.isToWallet }))
  if (status === 'refused') return messageTo(one, letterhead, returnRefused({ ...mail, note }))
  return undefined
})
