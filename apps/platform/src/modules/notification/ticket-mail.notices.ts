import { ticketMailRefused, ticketWaits } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { TICKET_PATHS } from '@galleria/rules'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'
import { linesOf, withReplyPlace } from './reply-place.ts'

/** To whoever of the shop looks after a ticket: its customer has written more. */
export const ticketWaitsNotice = notice(
  ticketWaits,
  ({ accountId, ticketId, number, subject, comments, customer, firstName, tenantName, locale, ...to }, { home, replyPlace }) => {
    const place = replyPlace({ id: ticketId, number }, { accountId })
    const mail = WORDS[locale].mails.ticketWaits({
      name: greetingName(firstName),
      shop: tenantName,
      number,
      subject,
      customer: greetingName(customer),
      comments: linesOf(comments),
      link: home + TICKET_PATHS.queued(number),
      canReply: place !== undefined,
    })
    return withReplyPlace(messageTo(to, { tenantName, locale, home }, mail), place)
  },
)

/** To whoever has answered by mail, and is not read there. */
export const ticketMailRefusedNotice = notice(ticketMailRefused, ({ customerId, number, reason, firstName, tenantName, locale, ...to }, { home }) =>
  messageTo(
    to,
    { tenantName, locale, home },
    WORDS[locale].mails.ticketMailRefused({
      name: greetingName(firstName),
      shop: tenantName,
      number,
      reason,
      link: customerId === null ? undefined : home + TICKET_PATHS.own(number),
    }),
  ),
)
