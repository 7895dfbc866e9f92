import { Button, ButtonLink, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { BillOutcome } from './pay-bill.ts'

type PayTroubleProps = { outcome: Exclude<BillOutcome, { kind: 'placed' }>; onOnceMore: () => void; isBusy: boolean }

/** Why a bill was not paid, by the button that was pressed, with a way on. Takes the focus, so that nobody looks for it. */
export function PayTrouble({ outcome, onOnceMore, isBusy }: PayTroubleProps) {
  const { t } = useLingui()
  const { format, paths } = useTenant()
  const failureText = useFailureText()
  const box = useRef<HTMLDivElement>(null)
  // Each new answer is led to.
  useEffect(() => box.current?.focus(), [outcome])
  return (
    <div ref={box} tabIndex={-1} className="pay-trouble">
      {outcome.kind === 'changed' ? (
        <FormNotice
          title={t`The amount is ${format.money(outcome.amount)} now`}
          text={<Trans>The operator has changed it since you looked. Press the button again if you want to pay that.</Trans>}
        />
      ) : outcome.kind === 'again' ? (
        <Notice
          isAnnounced
          title={t`You've just paid this`}
          actions={
            <>
              <ButtonLink size="small" href={paths.orderDetail(outcome.order.orderId)}>
                <Trans>See the order</Trans>
              </ButtonLink>{' '}
              <Button kind="quiet" size="small" isBusy={isBusy} onClick={onOnceMore}>
                <Trans>Pay once more</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              Order {outcome.order.orderId} of {format.moment(outcome.order.createdAt)} is for the same number and amount.
            </Trans>
          </p>
        </Notice>
      ) : (
        <FormNotice
          text={
            <>
              {failureText(outcome.error)} {isLost(outcome.error) ? <Trans>You can safely press the button again: you pay once only.</Trans> : null}
            </>
          }
        />
      )}
    </div>
  )
}

/** Nobody knows whether it arrived. */
const isLost = (error: unknown) => isApiFailure(error) && (error.status === 0 || error.status >= 500)
