import type { PayoutKind } from '@galleria/rules'
import { Segmented } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BankForm } from './bank-form.tsx'
import type { NewPayoutProps } from './payout-parts.ts'
import { UpiForm } from './upi-form.tsx'
import '../../components/form/form.css'

/** A bank account or a UPI ID, whichever somebody has at hand. */
export function NewPayout(props: NewPayoutProps) {
  const { t } = useLingui()
  const [kind, setKind] = useState<PayoutKind>('bank')
  return (
    <div className="payout-new">
      <Segmented
        legend={t`Send money to`}
        options={[
          { value: 'bank', label: t`Bank account` },
          { value: 'upi', label: t`UPI ID` },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'bank' ? <BankForm {...props} /> : <UpiForm {...props} />}
    </div>
  )
}
