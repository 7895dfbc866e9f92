import { Badge, Button, Choice, Choices, Skeleton } from '@galleria/ui'
import type { AddressWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { isKeptFor } from '../../lib/joined-guest.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useKindName } from '../addresses/address-card.tsx'
import { addressDraftOf } from '../addresses/address-draft.ts'
import { type AddressDraft, defaultAddressOf, draftOf, phoneOf } from '../addresses/address-rules.ts'
import { addressLines, fullName } from '../addresses/address-text.ts'
import { newDraftFor } from '../addresses/new-draft.ts'
import { StepGo } from './step-go.tsx'

/** With its checks and the library of forms it is as large as all steps together, and whoever has an address needs none of it. */
const loadAddressForm = () => import('../addresses/address-form.tsx').then((module) => module.AddressForm)

export type AddressStepProps = {
  session: Session
  addresses: readonly AddressWire[]
  chosenId: string | undefined
  /** What is to be paid, as far as it is known. */
  total: Money
  /** Something is delivered there, and not only done. */
  isBrought: boolean
  onChosen: (addressId: string) => void
}

type Editing = { readonly id: string | undefined; readonly draft: AddressDraft }

/** Where it goes: a kept address, or a new one. What was half typed before a reload is open again. */
export function AddressStep({ session, addresses, chosenId, total, isBrought, onChosen }: AddressStepProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const kindName = useKindName()
  const customerId = session.userInfo._id
  const [picked, setPicked] = useState(chosenId ?? defaultAddressOf(addresses)?._id ?? addresses[0]?._id)
  const [editing, setEditing] = useState<Editing | undefined>(() => {
    const kept = addressDraftOf(tenant.tenantKey).read()
    if (kept && isKeptFor(tenant.tenantKey, kept.customerId, customerId)) return { id: kept.addressId, draft: kept.values }
    return addresses.length === 0 ? { id: undefined, draft: newDraftFor(session) } : undefined
  })

  if (editing)
    return (
      <LazyPart
        key={editing.id ?? 'new'}
        load={loadAddressForm}
        props={{
          customerId,
          addressId: editing.id,
          initial: editing.draft,
          submitLabel: isBrought ? t`Deliver to this address` : t`Use this address`,
          canBeDefault: addresses.some((address) => address.isDefault && address._id !== editing.id),
          onCancel: addresses.length > 0 ? () => setEditing(undefined) : undefined,
          onSaved: (saved: AddressWire) => {
            setEditing(undefined)
            onChosen(saved._id)
          },
        }}
        name={<Trans>Address</Trans>}
        fallback={<Skeleton className="address-form-wait" />}
      />
    )
  return (
    <>
      <fieldset>
        <legend className="hidden-visually">{t`Choose an address`}</legend>
        <Choices>
          {addresses.map((address) => (
            <Choice
              key={address._id}
              name="address"
              value={address._id}
              isChosen={picked === address._id}
              onChosen={() => setPicked(address._id)}
              icon={MapPin}
              title={fullName(address)}
              text={`${addressLines(address).join(', ')} · ${phoneOf(address)}`}
              end={<Badge>{kindName(address.type)}</Badge>}
            />
          ))}
        </Choices>
      </fieldset>
      <div className="step-links">
        <button type="button" className="text-link" onClick={() => setEditing({ id: undefined, draft: newDraftFor(session) })}>
          <Plus className="icon" aria-hidden="true" />
          <Trans>Add an address</Trans>
        </button>
        <button
          type="button"
          className="text-link"
          onClick={() => {
            const address = addresses.find(({ _id }) => _id === picked)
            if (address) setEditing({ id: address._id, draft: draftOf(address) })
          }}
        >
          <Trans>Change this address</Trans>
        </button>
      </div>
      <StepGo total={total}>
        <Button onClick={() => picked && onChosen(picked)}>{isBrought ? <Trans>Deliver to this address</Trans> : <Trans>Use this address</Trans>}</Button>
      </StepGo>
    </>
  )
}
