import { type PayloadOf, stockAlertAsked, stockReturned } from '@galleria/contract'
import { type MailText, WORDS } from '@galleria/locales/words'
import { type Static, Type } from 'typebox'
import { type Message, messageTo } from './message.ts'
import { notice, type SentAt } from './notice.ts'

type About = PayloadOf<typeof stockReturned>

/** Looked up when the mail is sent: the links are secrets. */
const Links = Type.Object({
  links: Type.Object({ product: Type.String(), confirm: Type.String(), stop: Type.String(), unsubscribe: Type.String() }),
  /** Of whoever wants to hear of it by SMS. */
  phone: Type.Optional(Type.String()),
})

const productIn = ({ name, choice }: About): string => (choice ? `${name} (${choice})` : name)

/** Mail programs show a way out of such mails beside their subject. */
function alertMail(alert: About & Static<typeof Links>, { home }: SentAt, text: MailText): Message | undefined {
  const { email, phone = null, links } = alert
  const message = messageTo(phone === null ? { email, phone } : { email: null, phone }, { ...alert, home }, text)
  return message?.channel === 'email' ? { ...message, unsubscribe: links.unsubscribe } : message
}

export const stockAlertAskedNotice = notice(
  stockAlertAsked,
  (alert, at) =>
    alertMail(alert, at, WORDS[alert.locale].mails.stockAlertAsked({ shop: alert.tenantName, product: productIn(alert), link: alert.links.confirm })),
  Links,
)

export const stockReturnedNotice = notice(
  stockReturned,
  (alert, at) => {
    const { product: link, stop } = alert.links
    return alertMail(alert, at, WORDS[alert.locale].mails.stockReturned({ shop: alert.tenantName, product: productIn(alert), link, stop }))
  },
  Links,
)
