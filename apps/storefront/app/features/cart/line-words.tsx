import { MAX_QUANTITY } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketLine } from './basket.ts'
import { useIsWaiting } from './cart-actions.ts'
import type { LineActions } from './line-actions.ts'
import { Trouble } from './line-trouble.tsx'
import { useTooManyWords } from './use-too-many.ts'

/** What is to be known of a line before it is bought: that a change of it is not sent yet, what is wrong with it, what was refused, how few there are, from how many on each costs less. One at a time, the worst first. */
export function LineWords({ line, actions }: { line: BasketLine; actions: LineActions }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const tooMany = useTooManyWords()
  const refused = actions.wordsOf(line)
  const isWaiting = useIsWaiting(line.candidate.variantId)
  if (isWaiting)
    return (
      <p className="muted small" role="status">
        <Trans>Will be saved when you're online again.</Trans>
      </p>
    )
  if (line.trouble) return <Trouble line={line} id={`trouble-${line.candidate.variantId}`} onSetQuantity={(quantity) => actions.setQuantity(line, quantity)} />
  if (refused)
    return (
      <p className="line-trouble" role="alert">
        <CircleAlert className="icon" aria-hidden="true" />
        {refused}
      </p>
    )
  if (line.quantity >= MAX_QUANTITY) return <p className="muted small">{tooMany(MAX_QUANTITY)}</p>
  if (line.left) return <p className="line-left small">{line.left === line.quantity ? <Trans>These are the last ones.</Trans> : t`${line.left} left`}</p>
  if (!line.next) return null
  const { more, unitPrice } = line.next
  const each = format.money(unitPrice)
  return <p className="muted small">{t`${more} more for ${each} each`}</p>
}
