import type { OperatorWire } from '@galleria/contract'
import { tidyBillNumber } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { billPath } from '../../lib/bill-paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import { BillForm } from './bill-form.tsx'
import { NumberField } from './number-field.tsx'
import { fitsOperator, useNumberProblem } from './number-problem.ts'
import { OperatorMark } from '../../components/operator-mark.tsx'
import { useBillWords } from './use-bill-words.ts'
import { useTypedNumber } from './use-typed-number.ts'

/** at an operator that was chosen, the number by which it knows its customer. */
export function CustomerForm({ operator }: { operator: OperatorWire }) {
  const { t } = useLingui()
  const id = useId()
  const { paths } = useTenant()
  const { category, operatorname } = operator
  const label = useBillWords()[category].number
  const { text, isLeft, field } = useTypedNumber(operator._id)
  const problemOf = useNumberProblem().ofOperator
  const [isSent, setIsSent] = useState(false)
  const number = tidyBillNumber(text, category)
  const isRight = fitsOperator(number, operator)

  function lead(): void {
    setIsSent(true)
    document.getElementById(id)?.focus()
  }
  return (
    <BillForm category={category} operator={operator} number={isRight ? number : undefined} onWrong={lead}>
      <div className="operator-line">
        <OperatorMark name={operatorname} icon={operator.icon} />
        <p>
          <b>{operatorname}</b>
        </p>
        <a className="text-link" href={paths.local(billPath(category))} aria-label={t`Change operator`}>
          <Trans>Change</Trans>
        </a>
      </div>
      <NumberField
        id={id}
        label={label}
        hint={t`For example ${operator.number.example}`}
        error={isSent || isLeft ? problemOf(text, operator, label) : undefined}
        inputMode={/^\d+$/.test(operator.number.example) ? 'numeric' : 'text'}
        autoComplete="off"
        {...field}
      />
    </BillForm>
  )
}
