import { messageWaits, recipientFields } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { SHOP_PATHS } from '@galleria/rules'
import { Type } from 'typebox'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** Looked up when the mail is sent: who they are, and where they can say that they want no more of these. */
const Reader = Type.Object({ ...recipientFields, unsubscribe: Type.String() })

export const messageWaitsNotice = notice(
  messageWaits,
  ({ conversationId, seller, text, count, firstName, tenantName, locale, unsubscribe, ...contact }, { home }) => {
    const message = messageTo(
      contact,
      { tenantName, locale, home },
      WORDS[locale].mails.messageWaits({
        name: greetingName(firstName),
        shop: tenantName,
        seller,
        // One paragraph, whatever the shop has typed.
        text: text.replace(/\s+/g, ' '),
        count,
        link: home + SHOP_PATHS.chat(conversationId),
        settings: home + SHOP_PATHS.notificationSettings,
      }),
    )
    return message?.channel === 'email' ? { ...message, unsubscribe } : message
  },
  Reader,
)
