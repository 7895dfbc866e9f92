import { Stepper } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { type BasketLine, lineName } from './basket.ts'
import type { LineActions } from './line-actions.ts'
import { useTooManyWords } from './use-too-many.ts'

/** The quantity of a line, by buttons and by figure. 0 takes it out (UX-20). */
export function LineStepper({ line, actions }: { line: BasketLine; actions: LineActions }) {
  const { t } = useLingui()
  const tooMany = useTooManyWords()
  const name = lineName(line)
  return (
    <Stepper
      value={line.quantity}
      min={0}
      max={Math.max(line.most, 1)}
      onChange={(quantity) => actions.setQuantity(line, quantity)}
      onTooMany={(most) => actions.say(line, tooMany(most))}
      labels={{ group: t`Quantity of ${name}`, less: t`One less of ${name}`, more: t`One more of ${name}` }}
    />
  )
}
