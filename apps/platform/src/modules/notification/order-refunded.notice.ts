import { orderRefundDue, recipientFields } from '@galleria/contract'
import { formatLocale, formatMoney, money } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { REFUND_WORKING_DAYS } from '@galleria/rules'
import { Type } from 'typebox'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** Looked up when the mail is sent: whoever owes money need not know whom to write to. */
const Owner = Type.Object({ ...recipientFields, country: Type.String(), seller: Type.String(), isCash: Type.Boolean(), isAtShop: Type.Boolean() })

export const orderRefundedNotice = notice(
  orderRefundDue,
  ({ whole, isToWallet = false, firstName, tenantName, locale, country, seller, isCash, isAtShop, isGuest, ...refund }, { home, orderLink }) => {
    if (whole === null) return undefined // with another part of the same order
    const { number, amount, paidFromWallet = 0 } = whole ?? refund
    const { email, phone } = refund
    const rest = amount.amount - paidFromWallet
    const inMoney = (minor: number): string => formatMoney(money(minor, amount.currency), formatLocale(locale, country))
    return messageTo(
      { email, phone },
      { tenantName, locale, home },
      WORDS[locale].mails.orderRefunded({
        name: greetingName(firstName),
        shop: tenantName,
        number,
        amount: inMoney(amount.amount),
        days: REFUND_WORKING_DAYS,
        seller,
        isCash,
        isAtShop,
        isToWallet: isToWallet || rest === 0,
        split: paidFromWallet > 0 && rest > 0 && !isToWallet ? { inWallet: inMoney(paidFromWallet), rest: inMoney(rest) } : undefined,
        link: orderLink(number, isGuest),
      }),
    )
  },
  Owner,
)
