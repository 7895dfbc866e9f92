import type { AddressWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { Button } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Session } from '../../lib/session.ts'
import { defaultAddressOf } from '../addresses/address-rules.ts'
import { AddressChoice } from './address-choice.tsx'
import { StepGo } from './step-go.tsx'

export type AddressStepProps = {
  session: Session
  addresses: readonly AddressWire[]
  chosenId: string | undefined
  /** What is to be paid, as far as it is known. */
  total: Money
  /** Something is delivered there, and not only done. */
  isBrought: boolean
  onChosen: (addressId: string) => void
  /** It was added or changed, and is where it goes. */
  onSaved: (addressId: string) => void
}

/** Where it goes: a kept address, or a new one. */
export function AddressStep({ session, addresses, chosenId, total, isBrought, onChosen, onSaved }: AddressStepProps) {
  const { t } = useLingui()
  const [pick, setPick] = useState(chosenId ?? defaultAddressOf(addresses)?._id)
  // What was picked may have been deleted since, in another tab.
  const picked = (addresses.find(({ _id }) => _id === pick) ?? defaultAddressOf(addresses))?._id
  const goOn = isBrought ? t`Deliver to this address` : t`Use this address`
  return (
    <AddressChoice session={session} addresses={addresses} chosenId={picked} submitLabel={goOn} onChosen={setPick} onSaved={onSaved}>
      <StepGo total={total}>
        <Button onClick={() => picked && onChosen(picked)}>{goOn}</Button>
      </StepGo>
    </AddressChoice>
  )
}
