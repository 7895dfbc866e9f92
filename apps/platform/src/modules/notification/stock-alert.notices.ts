import { type PayloadOf, stockAlertAsked, stockReturned } from '@galleria/contract'
import { type MailText, WORDS } from '@galleria/locales/words'
import { Type } from 'typebox'
import { type Message, messageTo } from './message.ts'
import { notice, type SentAt } from './notice.ts'

type About = PayloadOf<typeof stockReturned>

/** Looked up when the mail is sent: the links are secrets. */
const Links = Type.Object({
  links: Type.Object({ product: Type.String(), confirm: Type.String(), stop: Type.String(), unsubscribe: Type.String() }),
})

const productIn = ({ name, choice }: About): string => (choice ? `${name} (${choice})` : name)

/** Mail programs show a way out of such mails beside their subject. */
function alertMail(alert: About & { readonly links: { readonly unsubscribe: string } }, { home }: SentAt, text: MailText): Message | undefined {
  const message = messageTo({ email: alert.email, phone: null }, { ...alert, home }, text)
  return message && { ...message, unsubscribe: alert.links.unsubscribe }
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
