import { accountChanged } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** To the owner of an account into which there is another way now: it may have been somebody else. */
export const accountChangedNotice = notice(accountChanged, ({ change, what, firstName, locale, tenantName, supportEmail, ...contact }, { home }) =>
  messageTo(
    contact,
    { tenantName, locale, home },
    WORDS[locale].mails.accountChanged({ change, what, name: greetingName(firstName), shop: tenantName, support: supportEmail }),
  ),
)
