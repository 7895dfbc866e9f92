import { orderRefundDue, recipientFields } from '@galleria/contract'
import { formatLocale, formatMoney } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { REFUND_WORKING_DAYS } from '@galleria/rules'
import { Type } from 'typebox'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** Looked up when the mail is sent: whoever owes money need not know whom to write to. */
const Owner = Type.Object({ ...recipientFields, country: Type.String(), seller: Type.String(), isCash: Type.Boolean() })

export const orderRefundedNotice = notice(
  orderRefundDue,
  ({ number, amount, firstName, tenantName, locale, country, seller, isCash, isGuest, ...contact }, { home, orderLink }) =>
    messageTo(
      contact,
      { tenantName, locale, home },
      WORDS[locale].mails.orderRefunded({
        name: greetingName(firstName),
        shop: tenantName,
        number,
        amount: formatMoney(amount, formatLocale(locale, country)),
        days: REFUND_WORKING_DAYS,
        seller,
        isCash,
        link: orderLink(number, isGuest),
      }),
    ),
  Owner,
)
