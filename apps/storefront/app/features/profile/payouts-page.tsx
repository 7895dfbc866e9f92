import type { BeneficiaryWire } from '@galleria/contract'
import { MAX_PAYOUTS } from '@galleria/rules'
import { Button, EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Landmark, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { PageHead } from '../../components/page-head.tsx'
import { AccountFailed } from '../account/account-failed.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { NewPayout } from './new-payout.tsx'
import { PayoutCard } from './payout-card.tsx'
import { RemovePayoutDialog } from './remove-payout-dialog.tsx'
import { usePayouts, usePayoutsReload } from './use-payouts.ts'
import './profile.css'
import './payouts.css'

/** E-21: where the shop can send money back to. */
export function PayoutsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Accounts for refunds`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: Landmark, title: t`Accounts for refunds`, text: <Trans>Log in to say where we can send you money.</Trans> }}
        skeleton={
          <AccountLayout part="profile">
            <PayoutsSkeleton />
          </AccountLayout>
        }
      >
        {(session) => <Payouts session={session} />}
      </SignInGate>
    </>
  )
}

function Payouts({ session }: { session: Session }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const customerId = session.userInfo._id
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = usePayouts(customerId)
  const reload = usePayoutsReload(customerId)
  const [isAdding, setIsAdding] = useState(false)
  const [leaving, setLeaving] = useState<BeneficiaryWire>()
  const heading = useRef<HTMLHeadingElement>(null)
  const turn = (adding: boolean) => {
    setIsAdding(adding)
    requestAnimationFrame(() => heading.current?.focus())
  }
  const add = (
    <Button size="small" onClick={() => turn(true)}>
      <Plus className="icon" aria-hidden="true" />
      <Trans>Add an account</Trans>
    </Button>
  )

  return (
    <AccountLayout part="profile" session={session} back={{ href: paths.profile(), label: t`My account` }}>
      <div className="account-head account-head-act">
        <h1 ref={heading} tabIndex={-1}>
          {isAdding ? <Trans>New account</Trans> : <Trans>Accounts for refunds</Trans>}
        </h1>
        {!isAdding && data && data.length > 0 && data.length < MAX_PAYOUTS ? add : null}
      </div>
      {isAdding ? (
        <NewPayout
          name={[session.userInfo.name.first, session.userInfo.name.last].filter(Boolean).join(' ')}
          onCancel={() => turn(false)}
          onAdded={async () => {
            await reload()
            toast(t`Account added`)
            turn(false)
          }}
        />
      ) : (
        <>
          <p className="muted payouts-about">
            <Trans>
              When an order was paid in cash, {tenant.name} can send money back to one of these accounts. Nobody sees the whole number, not even here.
            </Trans>
          </p>
          {!data ? (
            error && !isFetching ? (
              <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
            ) : (
              <PayoutsSkeleton />
            )
          ) : data.length === 0 ? (
            <EmptyState icon={Landmark} level={2} title={t`No accounts yet`} text={<Trans>Add a bank account or a UPI ID of yours.</Trans>} actions={add} />
          ) : (
            <ul className="payouts">
              {data.map((payout) => (
                <PayoutCard key={payout._id} payout={payout} onRemove={() => setLeaving(payout)} />
              ))}
            </ul>
          )}
        </>
      )}
      <RemovePayoutDialog
        payout={leaving}
        onClose={() => setLeaving(undefined)}
        onRemoved={async () => {
          await reload()
          setLeaving(undefined)
          toast(t`Account removed`)
          heading.current?.focus()
        }}
      />
    </AccountLayout>
  )
}

function PayoutsSkeleton() {
  return (
    <div className="payouts" aria-hidden="true">
      {[0, 1].map((card) => (
        <Skeleton key={card} className="payouts-skeleton" />
      ))}
    </div>
  )
}
