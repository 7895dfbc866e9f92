import { passwordRemoved } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** To somebody who signed in by code at an address with which an account had been registered before, perhaps by another. */
export const passwordRemovedNotice = notice(passwordRemoved, ({ firstName, locale, tenantName, supportEmail, ...contact }, { home }) =>
  messageTo(
    contact,
    { tenantName, locale, home },
    WORDS[locale].mails.passwordRemoved({ name: greetingName(firstName), shop: tenantName, support: supportEmail }),
  ),
)
