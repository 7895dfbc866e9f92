import type { FaqOccasion } from '@galleria/rules'
import type { ContextOf, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import type { ContentPagesService, ShownContent } from './content-page.service.ts'
import { type FaqEntry, faqOf, type FaqTopic, searchFaq } from './faq.ts'
import { faqRepository } from './faq.repository.ts'

export type FaqDeps = { readonly database: Database; readonly pages: Pick<ContentPagesService, 'get'> }

export type AskedFaq = { readonly q: string | undefined; readonly topic: string | undefined; readonly occasion: FaqOccasion | undefined }

export type FoundFaq = {
  readonly shown: ShownContent
  readonly topics: readonly FaqTopic[]
  /** All that were asked for, the nearest first where something was looked for. */
  readonly entries: readonly FaqEntry[]
}

/** the questions of a shop, which are a page of its words, and whether their answers helped. */
export function createFaqService({ database, pages }: FaqDeps) {
  async function read(ctx: RequestContext): Promise<{ shown: ShownContent; entries: readonly FaqEntry[] }> {
    const shown = await pages.get(ctx, 'faq')
    // One that is made otherwise came from before it was looked at: it has no questions, and its page still says what it says.
    return { shown, entries: faqOf(shown.document) ?? [] }
  }

  return {
    /** */
    list: async (ctx: RequestContext, { q, topic, occasion }: AskedFaq): Promise<FoundFaq> => {
      const { shown, entries } = await read(ctx)
      const meant = entries.filter((entry) => (topic === undefined || entry.topic.anchor === topic) && (!occasion || entry.occasions.includes(occasion)))
      const topics = [...new Map(entries.map((entry) => [entry.topic.anchor, entry.topic])).values()]
      return { shown, topics, entries: q === undefined ? meant : searchFaq(meant, q) }
    },

    /** Counts an opinion, of nobody. Throws `content.question_not_found`. */
    rate: async (ctx: RequestContext, question: string, isHelpful: boolean): Promise<void> => {
      const { entries } = await read(ctx)
      if (!entries.some(({ anchor }) => anchor === question)) throw new DomainError('content.question_not_found')
      await faqRepository(database, ctx.tenant.id).count(question, isHelpful)
    },

    /** Each question that there is, those first whose answers helped least. */
    ratings: async (ctx: ContextOf<'staff'>) => {
      const { entries } = await read(ctx)
      const counts = await faqRepository(database, ctx.tenant.id).list(entries.map(({ anchor }) => anchor))
      return entries
        .map(({ anchor, question }) => ({ anchor, question, helpful: 0, unhelpful: 0, ...counts.find((count) => count.question === anchor), title: question }))
        .map(({ anchor, title, helpful, unhelpful }) => ({ anchor, question: title, helpful, unhelpful }))
        .toSorted((a, b) => b.unhelpful - b.helpful - (a.unhelpful - a.helpful))
    },
  }
}
export type FaqService = ReturnType<typeof createFaqService>
