import type { CannedAnswerWire } from '@galleria/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'

/** A version of the list, as it is written. */
export type CannedList = { readonly version: number; readonly answers: readonly CannedAnswerWire[] }

const LIST = 'canned-answer-list'
const FILLED = 'canned-answers'

/** What the shop answers often, as it would be sent about this ticket. */
export function useFilledAnswers(customerId: string, ticketId: string) {
  const api = useApi()
  const queryKey = [FILLED, customerId, ticketId]
  return useQuery({ queryKey, queryFn: async ({ signal }) => (await api.fillCannedAnswers({ params: { ticketId } }, { signal })).data })
}

/** What the shop answers often, as it is written. */
export function useCannedAnswers(customerId: string) {
  const api = useApi()
  return useQuery({ queryKey: [LIST, customerId], queryFn: async ({ signal }): Promise<CannedList> => (await api.viewCannedAnswers({}, { signal })).data })
}

/** Publishes the list that follows `began`. Where a colleague was quicker nothing is published, and the newest version is what to begin from. */
export function usePublishAnswers(customerId: string) {
  const api = useApi()
  const client = useQueryClient()
  return async (began: CannedList, answers: CannedAnswerWire[]): Promise<{ readonly newest: CannedList; readonly isPublished: boolean }> => {
    const published = await api.publishCannedAnswers({ body: { after: began.version, answers } }).catch((error: unknown) => {
      if (isApiFailure(error) && error.code === 'ticket.canned_outdated') return undefined
      throw error
    })
    const { data: newest } = published ?? (await api.viewCannedAnswers({}))
    client.setQueryData<CannedList>([LIST, customerId], newest)
    void client.invalidateQueries({ queryKey: [FILLED] })
    return { newest, isPublished: published !== undefined }
  }
}
