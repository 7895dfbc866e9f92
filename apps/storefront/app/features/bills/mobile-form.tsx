import type { OperatorWire } from '@galleria/contract'
import { isIndianMobile, tidyBillNumber } from '@galleria/rules'
import { Skeleton } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { BillForm } from './bill-form.tsx'
import { NumberField } from './number-field.tsx'
import { useNumberProblem } from './number-problem.ts'
import { OperatorLine } from './operator-line.tsx'
import { sameBrand } from './same-brand.ts'
import { useOperatorOfPhone } from './use-bills.ts'
import { useTypedNumber } from './use-typed-number.ts'

export type MobileFormProps = {
  category: 'Prepaid' | 'Postpaid'
  operators: readonly OperatorWire[]
  /** The operator that the address names. */
  given: OperatorWire | undefined
}

/** What somebody has chosen by hand, for the number that stood there. */
type Chosen = { readonly number: string; readonly operatorId?: string | undefined; readonly circleId?: string | undefined }

/** a mobile's number says whose it is as soon as it is whole; whoever knows better changes that. */
export function MobileForm({ category, operators, given }: MobileFormProps) {
  const { t } = useLingui()
  const id = useId()
  const asked = useBrowserQuery()
  const { text, isLeft, field } = useTypedNumber(category)
  const problemOf = useNumberProblem().ofMobile
  const [isSent, setIsSent] = useState(false)
  const [missed, setMissed] = useState(0)
  const [own, setOwn] = useState<Chosen>()
  const number = tidyBillNumber(text, category)
  const isWhole = isIndianMobile(number)
  const lookup = useOperatorOfPhone(isWhole ? number : undefined)

  const askedNumber = asked.get('number')
  // What the address says is of the number that it says, if it says one.
  const isGiven = askedNumber === null || tidyBillNumber(askedNumber, category) === number
  const chosen = own?.number === number ? own : undefined
  const found = isWhole ? lookup.data : undefined
  const operator =
    operators.find(({ _id }) => _id === chosen?.operatorId) ??
    (isGiven ? given : undefined) ??
    (found?.operator ? sameBrand(found.operator, category, operators) : undefined)
  const hasCircle = category === 'Prepaid'
  const askedCircle = isGiven ? asked.get('circle') : null
  const circle = chosen?.circleId
    ? { _id: chosen.circleId }
    : askedCircle && askedCircle !== found?.circle?._id
      ? { _id: askedCircle }
      : (found?.circle ?? undefined)
  const isReady = operator !== undefined && (!hasCircle || circle !== undefined)
  const choose = (more: Omit<Chosen, 'number'>) => setOwn({ operatorId: chosen?.operatorId, circleId: chosen?.circleId, number, ...more })

  function lead(): void {
    setIsSent(true)
    if (isWhole) setMissed((times) => times + 1)
    else document.getElementById(id)?.focus()
  }
  return (
    <BillForm category={category} operator={isReady ? operator : undefined} circleId={circle?._id} number={isWhole ? number : undefined} onWrong={lead}>
      <NumberField
        id={id}
        label={t`Mobile number`}
        hint={t`10 digits, with or without +91`}
        error={isSent || isLeft ? problemOf(text) : undefined}
        inputMode="numeric"
        autoComplete="tel-national"
        {...field}
      />
      {isWhole && lookup.isPending && !isReady ? <Skeleton className="operator-skeleton" /> : null}
      {isWhole && (isReady || !lookup.isPending) ? (
        <OperatorLine
          key={number}
          operators={operators}
          operator={operator}
          circle={circle}
          hasCircle={hasCircle}
          missed={missed}
          onOperator={(operatorId) => choose({ operatorId })}
          onCircle={(circleId) => choose({ circleId })}
        />
      ) : null}
    </BillForm>
  )
}
