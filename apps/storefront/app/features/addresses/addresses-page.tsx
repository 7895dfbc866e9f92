import type { AddressWire } from '@galleria/contract'
import { afterDialog, Badge, Button, Card, EmptyState, Skeleton } from '@galleria/ui'
import { streetLine } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Fetched } from '../account/fetched.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { useAddresses } from '../../lib/addresses.ts'
import { useMakeDefault } from './address-book.ts'
import { AddressText, useKindName } from './address-card.tsx'
import { addressDraftOf } from './address-draft.ts'
import { type AddressDraft, draftOf } from './address-rules.ts'
import { DeleteAddressDialog } from './delete-address-dialog.tsx'
import { newDraftFor } from './new-draft.ts'

const loadForm = () => import('./address-form.tsx').then((module) => module.AddressForm)

/** */
export function AddressesPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Addresses`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: MapPin, title: t`Your addresses`, text: <Trans>Log in to see where your orders go and to add an address.</Trans> }}
        skeleton={<AddressesSkeleton />}
      >
        {(session) => <Addresses session={session} />}
      </SignInGate>
    </>
  )
}

type Editing = { readonly id: string | undefined; readonly draft: AddressDraft }

function Addresses({ session }: { session: Session }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const customerId = session.userInfo._id
  const query = useAddresses(customerId)
  const [editing, setEditing] = useState<Editing | undefined>(() => {
    // What was typed before a reload opens again.
    const kept = addressDraftOf(tenant.tenantKey).read()
    return kept?.customerId === customerId ? { id: kept.addressId, draft: kept.values } : undefined
  })
  const [leaving, setLeaving] = useState<AddressWire>()
  const heading = useRef<HTMLHeadingElement>(null)

  const open = (next: Editing | undefined) => {
    setEditing(next)
    requestAnimationFrame(() => heading.current?.focus())
  }

  if (editing) {
    return (
      <AccountLayout part="addresses" session={session}>
        <div className="account-head">
          <h1 ref={heading} tabIndex={-1}>
            {editing.id ? <Trans>Change address</Trans> : <Trans>New address</Trans>}
          </h1>
        </div>
        <LazyPart
          key={editing.id ?? 'new'}
          load={loadForm}
          props={{
            customerId,
            // What is written to one that has been deleted since, in another tab, is a new one.
            addressId: query.data ? query.data.find(({ _id }) => _id === editing.id)?._id : editing.id,
            initial: editing.draft,
            submitLabel: editing.id ? t`Save changes` : t`Save address`,
            canBeDefault: (query.data ?? []).some((address) => address.isDefault && address._id !== editing.id),
            onCancel: () => open(undefined),
            onSaved: () => {
              toast(editing.id ? t`Address changed` : t`Address added`)
              open(undefined)
            },
          }}
          name={<Trans>Addresses</Trans>}
          fallback={<Skeleton className="address-form-wait" />}
        />
      </AccountLayout>
    )
  }

  return (
    <AccountLayout part="addresses" session={session}>
      <div className="account-head account-head-act">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Addresses</Trans>
        </h1>
        {query.data?.length ? (
          <Button size="small" onClick={() => open({ id: undefined, draft: newDraftFor(session) })}>
            <Plus className="icon" aria-hidden="true" />
            <Trans>Add an address</Trans>
          </Button>
        ) : null}
      </div>
      <Fetched query={query} waits={<AddressGridSkeleton />}>
        {(addresses) =>
          addresses.length === 0 ? (
            <EmptyState
              icon={MapPin}
              level={2}
              title={t`No addresses yet`}
              text={<Trans>Your orders will go to the first one you add.</Trans>}
              actions={
                <Button onClick={() => open({ id: undefined, draft: newDraftFor(session) })}>
                  <Trans>Add an address</Trans>
                </Button>
              }
            />
          ) : (
            <ul className="address-grid">
              {addresses.map((address) => (
                <AddressCard
                  key={address._id}
                  address={address}
                  customerId={customerId}
                  onEdit={() => open({ id: address._id, draft: draftOf(address) })}
                  onDelete={() => setLeaving(address)}
                  onDefault={() => heading.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
          )
        }
      </Fetched>
      <DeleteAddressDialog
        customerId={customerId}
        address={leaving}
        onClose={(deletedId) => {
          setLeaving((asked) => (deletedId === undefined || asked?._id === deletedId ? undefined : asked))
          if (deletedId !== undefined) afterDialog(() => heading.current?.focus())
        }}
      />
    </AccountLayout>
  )
}

type CardProps = { address: AddressWire; customerId: string; onEdit: () => void; onDelete: () => void /** What was pressed is gone. */; onDefault: () => void }

function AddressCard({ address, customerId, onEdit, onDelete, onDefault }: CardProps) {
  const { t } = useLingui()
  const kindName = useKindName()
  const failureText = useFailureText()
  const { makeDefault, isPending } = useMakeDefault(customerId)
  const name = streetLine(address)

  async function choose(): Promise<void> {
    try {
      await makeDefault(address)
      onDefault()
      toast(t`Your orders now go to ${name}`)
    } catch (error) {
      toast(failureText(error), { kind: 'error' })
    }
  }
  return (
    <Card as="li" className="address-card">
      <p className="address-badges">
        <Badge>{kindName(address.type)}</Badge>
        {address.isDefault ? <Badge className="address-default">{t`Default`}</Badge> : null}
      </p>
      <AddressText address={address} />
      <p className="address-acts">
        <button type="button" className="text-link" aria-label={t`Change ${name}`} onClick={onEdit}>
          <Trans>Change</Trans>
        </button>
        <button type="button" className="text-link" aria-label={t`Delete ${name}`} onClick={onDelete}>
          <Trans>Delete</Trans>
        </button>
        {address.isDefault ? null : (
          <button type="button" className="text-link" aria-busy={isPending} aria-label={t`Make default: ${name}`} onClick={() => void choose()}>
            <Trans>Make default</Trans>
          </button>
        )}
      </p>
    </Card>
  )
}

function AddressGridSkeleton() {
  return (
    <div className="address-grid" aria-busy="true">
      {[0, 1].map((card) => (
        <Skeleton key={card} className="address-skeleton" />
      ))}
    </div>
  )
}

function AddressesSkeleton() {
  return (
    <AccountLayout part="addresses">
      <div className="account-head account-head-act">
        <h1>
          <Trans>Addresses</Trans>
        </h1>
      </div>
      <AddressGridSkeleton />
    </AccountLayout>
  )
}
