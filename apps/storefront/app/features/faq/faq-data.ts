import { cut, FAQ_SEARCH_MAX } from '@galleria/rules'
import type { PageContext } from '../../lib/page-context.ts'

/** What the shop answers; `q` of the address looks for some of it. */
export async function loadFaq({ api, tag }: PageContext, request: Request) {
  const q = cut((new URL(request.url).searchParams.get('q') ?? '').trim(), FAQ_SEARCH_MAX)
  const { data, topics, title, summary, language } = await api.listFaq({ query: q ? { q } : {} })
  tag('content')
  return { q, title, summary, language, topics, questions: data.map(({ _id, topic, question, answer }) => ({ _id, topic, question, answer })) }
}
export type FaqData = Awaited<ReturnType<typeof loadFaq>>
