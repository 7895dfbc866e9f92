import type { OrderedBillWire } from '@galleria/contract'
import { IconButton } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { copyText } from '../../lib/copy-text.ts'
import { toast } from '../../lib/toast.ts'

/** What was paid to an operator, to the last figure: what somebody reads out who asks the operator about it. */
export function BillDetails({ bill: { category, operator, number, customerName, circle, plan, reference } }: { bill: OrderedBillWire }) {
  const { t } = useLingui()
  const numberOf = {
    Prepaid: t`Mobile number`,
    Postpaid: t`Mobile number`,
    DTH: t`Subscriber number`,
    Electricity: t`Consumer number`,
  }
  const facts = [
    [t`Operator`, operator.name],
    [numberOf[category], number],
    [t`Name`, customerName],
    [t`Circle`, circle?.name],
    [t`Plan`, plan && [plan.validity, plan.description].filter(Boolean).join(' · ')],
  ] as const
  const copy = async () => {
    if (reference !== null && (await copyText(reference))) toast(t`Reference copied`)
  }
  return (
    <dl className="bill-details">
      {facts.map(([name, fact]) =>
        fact ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ) : null,
      )}
      {reference === null ? null : (
        <div>
          <dt>{t`Operator's reference`}</dt>
          <dd className="bill-reference">
            {reference}
            <IconButton aria-label={t`Copy reference`} onClick={() => void copy()}>
              <Copy className="icon" aria-hidden="true" />
            </IconButton>
          </dd>
        </div>
      )}
    </dl>
  )
}
