import { orderAdvanced } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { SHOP_PATHS } from '@galleria/rules'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** That it is being packed is no news to anybody who has just ordered. */
export const orderAdvancedNotice = notice(orderAdvanced, ({ status, firstName, tenantName, locale, number, seller, ...contact }, { home }) => {
  const mail = { name: greetingName(firstName), shop: tenantName, number, seller, link: `${home}${SHOP_PATHS.order(number)}` }
  const { orderShipped, orderDelivered } = WORDS[locale].mails
  if (status === 'shipped') return messageTo(contact, { tenantName, locale, home }, orderShipped(mail))
  if (status === 'delivered') return messageTo(contact, { tenantName, locale, home }, orderDelivered(mail))
  return undefined
})
