import { type Clock, isReadable, type LocalizedText } from '@galleria/kernel'
import { unknownPlaceholder } from '@galleria/rules'
import type { ContextOf } from '../../context.ts'
import { DomainError, type FieldFault, RequestInvalid, required } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { type CannedAnswer, DEFAULT_CANNED_ANSWERS, filledAnswer } from './canned-answer.ts'
import { cannedAnswerRepository, type CannedVersion } from './canned-answer.repository.ts'
import type { Ticket } from './ticket.ts'

type StaffContext = ContextOf<'staff'>

/** Answers that a shop gives often: versions of all of them, each in every language of the shop (decision 0078). */
export function createCannedAnswers({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
  const view = async ({ tenant }: StaffContext): Promise<CannedVersion> =>
    (await cannedAnswerRepository(database, tenant.id).newest()) ?? { version: 0, answers: DEFAULT_CANNED_ANSWERS, publishedAt: null }

  return {
    view,

    /** Throws RequestInvalid with each text that is missing or not sane, and `ticket.canned_outdated` when somebody else was quicker. */
    publish: async (ctx: StaffContext, { after, answers }: { readonly after: number; readonly answers: readonly CannedAnswer[] }): Promise<CannedVersion> => {
      const { locales } = ctx.tenant.settings
      const errors = answers.flatMap(({ key, title, comments }, at) => [
        ...(answers.findIndex((other) => other.key === key) < at ? [fault(`/answers/${at}/_id`, 'unreadable')] : []),
        ...textFaults(`/answers/${at}/title`, title, locales),
        ...textFaults(`/answers/${at}/comments`, comments, locales),
      ])
      if (errors.length > 0) throw new RequestInvalid(errors)
      const version = { version: after + 1, answers, publishedAt: clock() }
      if (!(await cannedAnswerRepository(database, ctx.tenant.id).add(version, ctx.actor.accountId))) throw new DomainError('ticket.canned_outdated')
      return version
    },

    /** As they would be sent to whoever asked. */
    fill: async (ctx: StaffContext, { locale, number, customer }: Ticket) => {
      const { answers } = await view(ctx)
      return answers.map((answer) => filledAnswer(answer, locale, { firstName: customer.firstName, number }))
    },
  }
}
export type CannedAnswers = ReturnType<typeof createCannedAnswers>

const fault = (path: string, why: 'required' | 'unknown' | 'unreadable'): FieldFault => ({
  path,
  say: why === 'required' ? required : (fields) => fields[why](),
})

function textFaults(path: string, texts: LocalizedText, locales: readonly string[]): FieldFault[] {
  const missing = locales.filter((locale) => !Object.entries(texts).some(([own, text]) => own === locale && text.trim() !== ''))
  return [
    ...missing.map((locale) => fault(`${path}/${locale}`, 'required')),
    ...Object.entries(texts).flatMap(([locale, text]) => {
      if (!locales.includes(locale)) return [fault(`${path}/${locale}`, 'unknown')]
      return !isReadable(text) || unknownPlaceholder(text) !== undefined ? [fault(`${path}/${locale}`, 'unreadable')] : []
    }),
  ]
}
