import { enquirySent } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { notice } from './notice.ts'

/** to the shop, so that an answer goes straight to whoever asked. */
export const enquiryNotice = notice(enquirySent, ({ name, email, message, supportEmail, locale, tenantName }) => ({
  channel: 'email',
  to: supportEmail,
  fromName: tenantName,
  replyTo: { name, address: email },
  subject: WORDS[locale].mails.enquirySubject(name),
  text: `${message}\n\n-- \n${name} <${email}>\n`,
}))
