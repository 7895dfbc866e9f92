import { useRef, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { toast } from '../../lib/toast.ts'
import type { Review } from './review-data.ts'

export type Vote = { readonly isMine: boolean; readonly count: number; readonly toggle: () => void }

type Given = { readonly isMine: boolean; readonly count: number }

const NONE: readonly string[] = []

/** Which reviews help: shown at once, and taken back where the platform refuses. `helpful` are those of before. */
export function useVotes(helpful: readonly string[] = NONE): { readonly of: (review: Review) => Vote } {
  const api = useApi()
  const failureText = useFailureText()
  const [given, setGiven] = useState<ReadonlyMap<string, Given>>(new Map())
  const set = (id: string, vote: Given | undefined) =>
    setGiven((known) => {
      const next = new Map(known)
      if (vote) next.set(id, vote)
      else next.delete(id)
      return next
    })

  /** One after the other, so that the last press is also the platform's last; what an earlier one brought is not shown any more. */
  const turns = useRef(new Map<string, Promise<unknown>>())

  async function toggle(id: string, before: Given): Promise<void> {
    const isMine = !before.isMine
    set(id, { isMine, count: Math.max(0, before.count + (isMine ? 1 : -1)) })
    const rate = () => api.rateReview({ params: { reviewId: id }, body: { helpful: isMine } }, { outlivesPage: true })
    const known = turns.current.get(id)
    const turn = known ? known.then(rate, rate) : rate()
    turns.current.set(id, turn)
    const isLast = () => turns.current.get(id) === turn
    try {
      const { data } = await turn
      if (isLast()) set(id, { isMine, count: data.helpful })
    } catch (error) {
      if (isLast()) set(id, before)
      toast(failureText(error), { kind: 'error', duration: 6000 })
    }
  }

  return {
    of: ({ id, helpful: count }) => {
      const vote = given.get(id) ?? { isMine: helpful.includes(id), count }
      return { ...vote, toggle: () => void toggle(id, vote) }
    },
  }
}
