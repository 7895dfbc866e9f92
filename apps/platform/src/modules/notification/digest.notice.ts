import { digestDue, notificationFacts, recipientFields } from '@galleria/contract'
import { formatLocale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { NOTIFICATION_KINDS, NOTIFICATIONS_PATH, SHOP_PATHS, spokenFacts } from '@galleria/rules'
import { Type } from 'typebox'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'

/** Looked up when the mail is sent: who they are, what there is to say and where each leads, and where they can say that they want no more of these. */
const Digest = Type.Object({
  ...recipientFields,
  country: Type.String(),
  unsubscribe: Type.String(),
  lines: Type.Array(Type.Object({ kind: Type.Enum([...NOTIFICATION_KINDS]), ...notificationFacts, path: Type.String() })),
})

/** A mail, not an SMS: who has no mail address is told of each thing by itself. */
export const digestNotice = notice(
  digestDue,
  ({ firstName, tenantName, locale, country, unsubscribe, lines, email }, { home }) => {
    if (lines.length === 0) return undefined
    const tag = formatLocale(locale, country)
    const message = messageTo(
      { email, phone: null },
      { tenantName, locale, home },
      WORDS[locale].mails.digest({
        name: greetingName(firstName),
        shop: tenantName,
        lines: lines.map((line) => ({ ...WORDS[locale].push[line.kind](spokenFacts(line, tag)), link: home + line.path })),
        all: home + NOTIFICATIONS_PATH,
        settings: home + SHOP_PATHS.notificationSettings,
      }),
    )
    return message && { ...message, unsubscribe }
  },
  Digest,
)
