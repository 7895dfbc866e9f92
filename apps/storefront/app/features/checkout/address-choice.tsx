import type { AddressWire } from '@galleria/contract'
import { groupedPhone } from '@galleria/rules'
import { Badge, Choice, Choices, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { isKeptFor } from '../../lib/joined-guest.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useKindName } from '../addresses/address-card.tsx'
import { addressDraftOf } from '../addresses/address-draft.ts'
import { type AddressDraft, draftOf, phoneOf } from '../addresses/address-rules.ts'
import { addressLines, fullName } from '../addresses/address-text.ts'
import { newDraftFor } from '../addresses/new-draft.ts'

/** With its checks and the library of forms it is as large as all steps together, and whoever has an address needs none of it. */
const loadAddressForm = () => import('../addresses/address-form.tsx').then((module) => module.AddressForm)

type AddressChoiceProps = {
  session: Session
  addresses: readonly AddressWire[]
  chosenId: string | undefined
  /** What saving a new or a changed one does. */
  submitLabel: string
  onChosen: (addressId: string) => void
  onSaved: (addressId: string) => void
  /** What follows while one is chosen, and none is written. */
  children?: ReactNode
}

type Editing = { readonly id: string | undefined; readonly draft: AddressDraft }

/** What is pressed to write an address, or to be done with it, goes: whoever works by keys is led to the heading above it first. */
const goToHeading = (): void => document.activeElement?.closest('section')?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })

/** One of somebody's own addresses, or a new one. What was half typed before a reload is open again. */
export function AddressChoice({ session, addresses, chosenId, submitLabel, onChosen, onSaved, children }: AddressChoiceProps) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const kindName = useKindName()
  const customerId = session.userInfo._id
  const [editing, setEditing] = useState<Editing | undefined>(() => {
    const kept = addressDraftOf(tenant.tenantKey).read()
    return kept && isKeptFor(tenant.tenantKey, kept.customerId, customerId) ? { id: kept.addressId, draft: kept.values } : undefined
  })
  const shown = editing ?? (addresses.length === 0 ? { id: undefined, draft: newDraftFor(session) } : undefined)
  const edit = (next: Editing | undefined): void => {
    goToHeading()
    setEditing(next)
  }
  if (shown)
    return (
      <LazyPart
        key={shown.id ?? 'new'}
        load={loadAddressForm}
        props={{
          customerId,
          // What is written to one that has been deleted since, in another tab, is a new one.
          addressId: addresses.find(({ _id }) => _id === shown.id)?._id,
          initial: shown.draft,
          submitLabel,
          canBeDefault: addresses.some((address) => address.isDefault && address._id !== shown.id),
          onCancel: addresses.length > 0 ? () => edit(undefined) : undefined,
          onSaved: (saved: AddressWire) => {
            edit(undefined)
            onSaved(saved._id)
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
              isChosen={chosenId === address._id}
              onChosen={() => onChosen(address._id)}
              icon={MapPin}
              title={fullName(address)}
              text={`${addressLines(address).join(', ')} · ${groupedPhone(phoneOf(address), tenant.country)}`}
              end={<Badge>{kindName(address.type)}</Badge>}
            />
          ))}
        </Choices>
      </fieldset>
      <div className="step-links">
        <button type="button" className="text-link" onClick={() => edit({ id: undefined, draft: newDraftFor(session) })}>
          <Plus className="icon" aria-hidden="true" />
          <Trans>Add an address</Trans>
        </button>
        <button
          type="button"
          className="text-link"
          onClick={() => {
            const address = addresses.find(({ _id }) => _id === chosenId)
            if (address) edit({ id: address._id, draft: draftOf(address) })
          }}
        >
          <Trans>Change this address</Trans>
        </button>
      </div>
      {children}
    </>
  )
}
