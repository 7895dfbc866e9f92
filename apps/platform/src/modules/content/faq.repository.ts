import type { Database } from '../../infra/database.ts'

const COUNT = {
  name: 'faq-rating-count',
  text: `insert into faq_rating (tenant_id, question, helpful, unhelpful) values ($1, $2, $3::boolean::int, (not $3::boolean)::int)
             on conflict (tenant_id, question) do update set helpful = faq_rating.helpful + excluded.helpful, unhelpful = faq_rating.unhelpful + excluded.unhelpful`,
}
const LIST = {
  name: 'faq-rating-list',
  text: 'select question, helpful, unhelpful from faq_rating where tenant_id = $1 and question = any($2)',
}

export type FaqRating = { readonly question: string; readonly helpful: number; readonly unhelpful: number }

/** How often answers of a tenant helped, and how often not: figures, and nobody's. */
export function faqRepository(database: Database, tenantId: string) {
  return {
    count: async (question: string, isHelpful: boolean): Promise<void> => {
      await database.run(COUNT, [tenantId, question, isHelpful])
    },
    /** Of these questions, those of which there are opinions. */
    list: (questions: readonly string[]): Promise<FaqRating[]> => database.list<FaqRating>(LIST, [tenantId, questions]),
  }
}
