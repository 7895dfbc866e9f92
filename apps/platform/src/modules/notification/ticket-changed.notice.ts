import { ticketChanged } from '@galleria/contract'
import { WORDS } from '@galleria/locales/words'
import { TICKET_PATHS } from '@galleria/rules'
import { greetingName, messageTo } from './message.ts'
import { notice } from './notice.ts'
import { linesOf, withReplyPlace } from './reply-place.ts'

/** To whoever asked: that the shop has it, and what it answers. A guest's report has no page of its own, so that the mail holds all of it. */
export const ticketChangedNotice = notice(
  ticketChanged,
  ({ what, ticketId, customerId, number, subject, comments, staff, firstName, tenantName, locale, ...to }, { home, replyPlace }) => {
    const link = customerId === null ? undefined : home + TICKET_PATHS.own(number)
    const place = replyPlace({ id: ticketId, number }, 'customer')
    const mail = { name: greetingName(firstName), shop: tenantName, number, link, canReply: place !== undefined }
    const { ticketCreated, ticketAnswered, ticketSolved } = WORDS[locale].mails
    const letterhead = { tenantName, locale, home }
    // Whoever gives somebody else's address must not be able to write their own message to it: what was asked is not said until somebody of the shop has read it.
    if (what === 'created') return withReplyPlace(messageTo(to, letterhead, ticketCreated(mail)), place)
    const write = what === 'answered' ? ticketAnswered : ticketSolved
    return withReplyPlace(messageTo(to, letterhead, write({ ...mail, subject, staff, comments: linesOf(comments) })), place)
  },
)
