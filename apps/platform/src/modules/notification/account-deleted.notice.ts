import { accountDeleted } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** Goodbye: the last message to an address that is nobody's any more. */
export const accountDeletedNotice = notice(accountDeleted, ({ firstName, locale, tenantName, supportEmail, ...contact }, { home }) =>
  messageTo(
    contact,
    { tenantName, locale, home },
    WORDS[locale].mails.accountDeleted({ name: greetingName(firstName), shop: tenantName, support: supportEmail }),
  ),
)
