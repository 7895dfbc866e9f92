import type { orderAdvanced, PayloadOf } from '@galleria/contract'
import { formatLocale, formatMoney } from '@galleria/kernel'
import { greetingName } from './message.ts'
import type { SentAt } from './notice.ts'

type Told = Pick<PayloadOf<typeof orderAdvanced>, 'firstName' | 'tenantName' | 'locale' | 'country' | 'number' | 'isGuest'>
type Bill = NonNullable<PayloadOf<typeof orderAdvanced>['bill']>

/** What mails say of what somebody pays an operator. */
export const billPaymentOf = (
  { firstName, tenantName, locale, country, number, isGuest }: Told,
  { operator, number: account, amount }: Bill,
  orderLink: SentAt['orderLink'],
) => ({
  name: greetingName(firstName),
  shop: tenantName,
  number,
  operator,
  account,
  total: formatMoney(amount, formatLocale(locale, country)),
  link: orderLink(number, isGuest),
})
