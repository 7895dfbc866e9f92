import { Type } from 'typebox'
import { LocaleField, notice } from './notice.ts'

const Payload = Type.Object({
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  supportEmail: Type.String(),
  locale: LocaleField,
  tenantName: Type.String(),
})

/** to the shop, so that an answer goes straight to whoever asked. */
export const enquiryNotice = notice('content.enquiry_sent', Payload, ({ name, email, message, supportEmail, locale, tenantName }) => ({
  channel: 'email',
  to: supportEmail,
  fromName: tenantName,
  replyTo: { name, address: email },
  subject: locale === 'es' ? `Consulta de ${name}` : `Enquiry from ${name}`,
  text: `${message}\n\n-- \n${name} <${email}>\n`,
}))
