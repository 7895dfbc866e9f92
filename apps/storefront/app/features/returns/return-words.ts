import { RETURN_WAY, type ReturnReason, type ReturnStatus } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** What a return and its reason are called. */
export function useReturnWords() {
  const { t } = useLingui()
  return useMemo(() => {
    const status: Readonly<Record<ReturnStatus, string>> = {
      asked: t`Requested`,
      accepted: t`Accepted`,
      received: t`At the shop`,
      refunded: t({ message: 'Refunded', context: 'return' }),
      refused: t`Not accepted`,
      withdrawn: t`You kept it`,
    }
    /** What it means to whoever sends something back. */
    const headline: Readonly<Record<ReturnStatus, string>> = {
      asked: t`The shop is looking at your return`,
      accepted: t`Send it back now`,
      received: t`The shop has it`,
      refunded: t`You get your money back`,
      refused: t`The shop didn't accept it`,
      withdrawn: t`You kept it`,
    }
    /** Of what is in the wallet: there is nothing to wait for. */
    const isBack = t`Your money is back`
    const reason: Readonly<Record<ReturnReason, string>> = {
      changed_mind: t`I changed my mind`,
      wrong_size: t`It doesn't fit`,
      broken: t`It's broken or doesn't work`,
      wrong_item: t`I got something else`,
      not_as_described: t`It isn't as described`,
      late: t`It came too late`,
      other: t`Something else`,
      unsaid: t`I'd rather not say`,
    }
    return { status, headline, isBack, reason }
  }, [t])
}

export type ReturnPoint = { readonly status: ReturnStatus; readonly state: 'done' | 'now' | 'todo'; readonly at: string | undefined }

/** Points of a return's way: what has happened, and what is to come unless it ended otherwise. */
export function wayOf({
  status,
  timeline,
}: {
  readonly status: ReturnStatus
  readonly timeline: readonly { readonly status: ReturnStatus; readonly at: string }[]
}): ReturnPoint[] {
  const done = timeline.map((point, index) => ({ ...point, state: index === timeline.length - 1 ? ('now' as const) : ('done' as const) }))
  const place = RETURN_WAY.findIndex((point) => point === status)
  const todo = place < 0 ? [] : RETURN_WAY.slice(place + 1)
  return [...done, ...todo.map((point) => ({ status: point, state: 'todo' as const, at: undefined }))]
}
