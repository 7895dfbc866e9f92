import { HOLD_MINUTES } from '@galleria/rules'
import { Plural, Trans } from '@lingui/react/macro'
import { useNow } from '../../lib/use-now.ts'

type TimeLeftProps = { createdAt: string; holds: 'nothing' | 'time' | 'items'; className?: string }

/** How long the items or the time of an unpaid order are kept, or how long a bill that holds none can still be paid. */
export function TimeLeft({ createdAt, holds, className = '' }: TimeLeftProps) {
  const now = useNow()
  if (now === undefined) return null
  const minutes = Math.ceil((new Date(createdAt).getTime() + HOLD_MINUTES * 60_000 - now.getTime()) / 60_000)
  return (
    <p className={`${className} muted`}>
      {minutes > 0 && holds === 'nothing' ? (
        <Plural value={minutes} one="You can pay it for # more minute" other="You can pay it for # more minutes" />
      ) : minutes > 0 && holds === 'time' ? (
        <Plural value={minutes} one="We're holding your time for # more minute" other="We're holding your time for # more minutes" />
      ) : minutes > 0 ? (
        <Plural value={minutes} one="We're holding your items for # more minute" other="We're holding your items for # more minutes" />
      ) : (
        <Trans>The time to pay has run out</Trans>
      )}
    </p>
  )
}
