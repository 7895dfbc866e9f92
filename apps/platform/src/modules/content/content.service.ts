import { enquirySent } from '@galleria/contract'
import { type Clock, isEmail } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
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
    sendEnquiry: async (ctx: RequestContext, asked: { readonly name: string; readonly email: string; readonly message: string }): Promise<void> => {
      const name = asked.name.replace(/[\s\p{Cc}]+/gu, ' ').trim()
      const email = asked.email.trim()
      const message = asked.message.trim()
      const words = WORDS[ctx.locale].enquiry
      const errors: FieldError[] = [
        ...(name ? [] : [{ path: '/name', message: words.name }]),
        ...(isEmail(email) ? [] : [{ path: '/email', message: words.email }]),
        ...(message.length >= 10 ? [] : [{ path: '/message', message: words.message }]),
      ]
      if (errors.length > 0) throw new RequestInvalid(errors)
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
