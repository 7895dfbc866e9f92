import { notificationDue, recipientFields } from '@galleria/contract'
import { formatLocale } from '@galleria/kernel'
import { type MailText, WORDS } from '@galleria/locales/words'
import { NOTIFICATIONS_PATH, SHOP_PATHS, spokenFacts, WALLET_PATH } from '@galleria/rules'
import { Type } from 'typebox'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** Looked up when it is sent: who they are, and where they can say that they want no more of these. */
const Reader = Type.Object({ ...recipientFields, country: Type.String(), unsubscribe: Type.String() })

const CAUSES = ['refund', 'reward', 'referral'] as const

/** What modules have to tell whoever has asked to be written to about it. What has a mail of its own has no words here. */
export const dueNotice = notice(
  notificationDue,
  ({ kind, firstName, tenantName, locale, country, unsubscribe, email, phone, ...facts }, { home, product }) => {
    const words = WORDS[locale].mails
    const recipient = { name: greetingName(firstName), shop: tenantName, settings: home + SHOP_PATHS.notificationSettings }
    const tag = formatLocale(locale, country)
    const { price, saved, text } = spokenFacts(facts, tag)
    const write = (): MailText | undefined => {
      // What is not sold any more costs nobody less.
      if (kind === 'price_fell' && product) return words.priceFell({ ...recipient, product: product.name, price, saved, link: product.link })
      if (kind === 'review_answered')
        return words.reviewAnswered({
          ...recipient,
          seller: facts.name ?? tenantName,
          product: product?.name,
          // One paragraph, whatever the shop has typed.
          text: text.replace(/\s+/g, ' '),
          link: product?.link ?? home + NOTIFICATIONS_PATH,
        })
      const cause = kind === 'wallet_changed' ? CAUSES.find((one) => one === facts.subject?.id) : undefined
      return cause && words.walletChanged({ ...recipient, cause, number: facts.name ?? '', amount: price, link: home + WALLET_PATH })
    }
    const written = write()
    const message = written && messageTo({ email, phone }, { tenantName, locale, home }, written)
    return message?.channel === 'email' ? { ...message, unsubscribe } : message
  },
  Reader,
)
