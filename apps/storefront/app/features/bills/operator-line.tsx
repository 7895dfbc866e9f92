import type { CircleWire, OperatorWire } from '@galleria/contract'
import { Button, Field, fieldProps, Select } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { announce } from '../../lib/toast.ts'
import { OperatorMark } from '../../components/operator-mark.tsx'
import { useCircles } from './use-bills.ts'

export type OperatorLineProps = {
  operators: readonly OperatorWire[]
  operator: OperatorWire | undefined
  /** As far as it is known; its name may be missing, where only an address has told it. */
  circle: Partial<CircleWire> | undefined
  /** Whether it makes a difference where the number is at home. */
  hasCircle: boolean
  /** How often somebody has gone on without all of it. */
  missed?: number
  onOperator: (operatorId: string) => void
  onCircle: (circleId: string) => void
}

/** Whose a mobile number is, and where it is at home: found by the number, and changed by whoever knows better. */
export function OperatorLine({ operators, operator, circle, hasCircle, missed = 0, onOperator, onCircle }: OperatorLineProps) {
  const { t } = useLingui()
  const id = useId()
  const [isChanging, setIsChanging] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const isKnown = operator !== undefined && (!hasCircle || circle?._id !== undefined)
  const isOpen = isChanging || !isKnown
  const { data: circles, error, refetch } = useCircles(hasCircle && (isOpen || circle?.name === undefined))
  const place = circle?.name ?? circles?.find(({ _id }) => _id === circle?._id)?.name
  const said = operator && (place ? `${operator.operatorname}, ${place}` : operator.operatorname)
  useEffect(() => {
    if (said) announce(said)
  }, [said])
  // What is missing is led to.
  useEffect(() => {
    if (missed > 0) fields.current?.querySelector<HTMLElement>('select[aria-invalid]')?.focus()
  }, [missed])
  // What was pressed is gone.
  useEffect(() => {
    if (isChanging) fields.current?.querySelector('select')?.focus()
  }, [isChanging])

  if (!isOpen)
    return (
      <div className="operator-line">
        <OperatorMark name={operator?.operatorname ?? ''} icon={operator?.icon ?? null} />
        <p>
          <b>{operator?.operatorname}</b>
          {place ? <span className="muted">{place}</span> : null}
        </p>
        <Button kind="quiet" size="small" aria-label={t`Change operator`} onClick={() => setIsChanging(true)}>
          <Trans>Change</Trans>
        </Button>
      </div>
    )
  const operatorError = missed > 0 && !operator ? t`Choose the operator.` : undefined
  const circleError = missed > 0 && !circle?._id ? t`Choose the circle.` : undefined
  return (
    <div className="operator-fields" ref={fields}>
      <Field id={`${id}-operator`} label={t`Operator`} error={operatorError}>
        <Select
          isField
          {...fieldProps(`${id}-operator`, { error: operatorError })}
          value={operator?._id ?? ''}
          onChange={(event) => onOperator(event.target.value)}
        >
          <option value="" disabled>
            {t`Choose`}
          </option>
          {operators.map(({ _id, operatorname }) => (
            <option key={_id} value={_id}>
              {operatorname}
            </option>
          ))}
        </Select>
      </Field>
      {hasCircle ? (
        <Field id={`${id}-circle`} label={t`Circle`} hint={t`The region where the number was bought`} error={circleError}>
          <Select
            isField
            {...fieldProps(`${id}-circle`, { hint: 'circle', error: circleError })}
            value={circle?._id ?? ''}
            onChange={(event) => onCircle(event.target.value)}
          >
            <option value="" disabled>
              {t`Choose`}
            </option>
            {circles?.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      {error && !circles ? <FailedNotice error={error} onRetry={() => void refetch()} /> : null}
    </div>
  )
}
