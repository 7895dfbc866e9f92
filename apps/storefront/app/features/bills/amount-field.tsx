import type { OperatorWire } from '@galleria/contract'
import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../components/form/text-field.tsx'
import { useTenant } from '../../lib/tenant.ts'

type AmountFieldProps = {
  id: string
  operator: OperatorWire
  typed: string
  onTyped: (typed: string) => void
  /** It was sent like this, and is no amount that the operator takes. */
  isWrong: boolean
}

/** How much somebody pays to an operator that doesn't say what is due. */
export function AmountField({ id, operator, typed, onTyped, isWrong }: AmountFieldProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const [least, most] = [format.money(operator.least), format.money(operator.most)]
  const error = isWrong ? (typed === '' ? t`Amount is missing` : t`${operator.operatorname} takes amounts from ${least} to ${most}.`) : undefined
  return (
    <TextField
      id={id}
      label={t`Amount`}
      hint={t`From ${least} to ${most}`}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="go"
      maxLength={12}
      value={typed}
      onChange={(event) => onTyped(event.target.value)}
      required
    />
  )
}
