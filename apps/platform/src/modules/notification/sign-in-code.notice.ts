import { codeRequested } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import type { CodePurpose } from '@galleria/rules'
import { Type } from 'typebox'
import { messageTo } from './message.ts'
import { notice } from './notice.ts'

const WORDS_FOR = {
  sign_in: 'signInCode',
  reset: 'resetCode',
  delete: 'deleteCode',
  contact: 'contactCode',
  contact_current: 'contactCurrentCode',
  confirm: 'confirmCode',
  order: 'orderCode',
} as const satisfies Readonly<Record<CodePurpose, string>>

/** A code that came too late to be used is not sent: it would only puzzle. */
export const signInCodeNotice = notice(
  codeRequested,
  ({ refId, purpose = 'sign_in', channel, to, next = '', code, expiresAt, locale, tenantName }, { now, home }) => {
    if (new Date(expiresAt) <= now) return undefined
    const contact = { email: channel === 'email' ? to : null, phone: channel === 'sms' ? to : null }
    // Opened where nobody waits for it, the page knows by this what it takes; behind the hash, so that no server gets to see it.
    const link = `${home}/auth/otp-validate#${new URLSearchParams({ ref: refId, to, for: purpose }).toString()}`
    return messageTo(contact, { tenantName, locale, home }, WORDS[locale].mails[WORDS_FOR[purpose]]({ code, shop: tenantName, next, link }))
  },
  Type.Object({ code: Type.String() }),
)
