import { orderAdvanced } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { billPaymentOf } from './bill-payment.ts'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'
import { fetchedIn } from './order-ways.ts'

/** That it is being packed, or its day agreed on, is no news to anybody who has just ordered. */
export const orderAdvancedNotice = notice(orderAdvanced, (order, { home, orderLink }) => {
  const { status, firstName, tenantName, locale, country, number, seller, pickup, isService, isGuest, isAtCounter, bill, ...contact } = order
  if (isAtCounter) return undefined
  if (bill) {
    const paid = { ...billPaymentOf(order, bill, orderLink), reference: bill.reference ?? '' }
    return status === 'delivered' ? messageTo(contact, { tenantName, locale, home }, WORDS[locale].mails.billPaid(paid)) : undefined
  }
  const mail = { name: greetingName(firstName), shop: tenantName, number, seller, link: orderLink(number, isGuest) }
  const { orderShipped, orderDelivered, orderReady, orderFetched, serviceBegun, serviceDone } = WORDS[locale].mails
  const letterhead = { tenantName, locale, home }
  if (pickup && status === 'shipped') return messageTo(contact, letterhead, orderReady({ ...mail, when: fetchedIn(pickup, { locale, country }) }))
  if (pickup && status === 'delivered') return messageTo(contact, letterhead, orderFetched(mail))
  if (status === 'shipped') return messageTo(contact, letterhead, (isService ? serviceBegun : orderShipped)(mail))
  if (status === 'delivered') return messageTo(contact, letterhead, (isService ? serviceDone : orderDelivered)(mail))
  return undefined
})
