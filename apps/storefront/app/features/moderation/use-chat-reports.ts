import type { ChatDecision } from '@galleria/rules'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { nextPageOf } from '../../lib/next-page.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'

const AT_ONCE = 20
const KEY = 'chat-reports'

export const chatReportsQuery = (isDecided: boolean, page: number) => ({ isDecided, page, itemsPerPage: AT_ONCE })

/** Chats that somebody has told the shop of and that wait for a decision, or have one, page after page. */
export function useChatReports(customerId: string, isDecided: boolean) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [KEY, customerId, isDecided],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.listChatReports({ query: chatReportsQuery(isDecided, pageParam) }, { signal }),
    getNextPageParam: nextPageOf,
  })
}

/** What was said, the latest first to be asked for; that it was opened is written down. */
export function useReportedThread(customerId: string, reportId: string, isOpen: boolean) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: ['reported-chat', customerId, reportId],
    enabled: isOpen,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => api.readReportedChat({ params: { reportId }, query: pageParam === undefined ? {} : { before: pageParam } }, { signal }),
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data[0]?.seq : undefined),
  })
}

/** Closes a chat, or lets it go on; both lists are asked for again. */
export function useDecideChat(reportId: string, onDecided: (decision: ChatDecision) => void) {
  const api = useApi()
  const client = useQueryClient()
  return useOneMutation({
    mutationFn: (body: { decision: ChatDecision; comments: string }) => api.decideChatReport({ params: { reportId }, body }),
    onSuccess: async (_, { decision }) => {
      await client.invalidateQueries({ queryKey: [KEY] })
      onDecided(decision)
    },
  })
}
