import { customerRegistered } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** Also tells the owner of an address when somebody else has registered with it. */
export const welcomeNotice = notice(customerRegistered, ({ firstName, locale, tenantName, supportEmail, ...contact }, { home }) =>
  messageTo(contact, { tenantName, locale, home }, WORDS[locale].mails.welcome({ name: greetingName(firstName), shop: tenantName, support: supportEmail })),
)
