import { codeRequested } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { Type } from 'typebox'
import { messageTo } from './message.ts'
import { notice } from './notice.ts'

/** A code that came too late to be used is not sent: it would only puzzle. */
export const signInCodeNotice = notice(
  codeRequested,
  ({ channel, to, code, expiresAt, locale, tenantName }, now) => {
    if (new Date(expiresAt) <= now) return undefined
    const contact = { email: channel === 'email' ? to : null, phone: channel === 'sms' ? to : null }
    return messageTo(contact, tenantName, WORDS[locale].mails.signInCode({ code, shop: tenantName }))
  },
  Type.Object({ code: Type.String() }),
)
