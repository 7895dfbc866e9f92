import { enquirySent } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { type Enquiry, ENQUIRY_MESSAGE_MIN, isEnquiryFieldGood, tidyEnquiry } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { RequestContext } from '../../context.ts'
import { type FieldError, RequestInvalid } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { daysBefore } from '../../retention.ts'
import { deleteEnquiriesBefore, enquiryRepository } from './content.repository.ts'

export type ContentDeps = {
  readonly database: Database
  readonly clock: Clock
  /** How long an enquiry is kept. */
  readonly enquiryDays: number
}

export function createContentService({ database, clock, enquiryDays }: ContentDeps) {
  return {
    /** kept, and announced so that it is mailed to the shop. Throws RequestInvalid. */
    sendEnquiry: async (ctx: RequestContext, asked: Enquiry): Promise<void> => {
      const { name, email, message } = tidyEnquiry(asked)
      const words = WORDS[ctx.locale].enquiry
      const errors: FieldError[] = [
        ...(isEnquiryFieldGood.name(name) ? [] : [{ path: '/name', message: words.name }]),
        ...(isEnquiryFieldGood.email(email) ? [] : [{ path: '/email', message: words.email }]),
        ...(isEnquiryFieldGood.message(message) ? [] : [{ path: '/message', message: words.message(ENQUIRY_MESSAGE_MIN) }]),
      ]
      if (errors.length > 0) throw new RequestInvalid(errors, [name, email, message].includes(''))
      await database.transaction(async (tx) => {
        await enquiryRepository(tx, ctx.tenant.id).insert({ id: newId(), name, email, message, createdAt: clock() })
        await eventsOf(tx, ctx.tenant.id).publish(enquirySent, {
          name,
          email,
          message,
          supportEmail: ctx.tenant.settings.support.email,
          locale: ctx.locale,
          tenantName: ctx.tenant.name,
        })
      })
    },

    /** Deletes old enquiries. A chore for every hour. */
    purge: (): Promise<void> => deleteEnquiriesBefore(database.orm, daysBefore(clock(), enquiryDays)),
  }
}
export type ContentService = ReturnType<typeof createContentService>
