import type { BeneficiaryWire } from '@galleria/contract'
import { MAX_PAYOUTS } from '@galleria/rules'
import { afterDialog, Button, EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Landmark, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { NewPayout } from './new-payout.tsx'
import { PayoutCard } from './payout-card.tsx'
import { RemovePayoutDialog } from './remove-payout-dialog.tsx'
import { usePayouts, usePayoutsReload } from './use-payouts.ts'
import './profile.css'
import './payouts.css'

/** E-21: where the shop can send money back to. */
export function PayoutsPage() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <AccountPage
      title={t`Accounts for refunds`}
      part="profile"
      back={{ href: paths.profile(), label: t`My account` }}
      prompt={{ icon: Landmark, title: t`Accounts for refunds`, text: <Trans>Log in to choose where we send your refunds.</Trans> }}
      waits={<PayoutsSkeleton />}
    >
      {(session) => <Payouts session={session} />}
    </AccountPage>
  )
}

function Payouts({ session }: { session: Session }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const customerId = session.userInfo._id
  const query = usePayouts(customerId)
  const count = query.data?.length ?? 0
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
    <>
      <div className="account-head account-head-act">
        <h1 ref={heading} tabIndex={-1}>
          {isAdding ? <Trans>New account</Trans> : <Trans>Accounts for refunds</Trans>}
        </h1>
        {!isAdding && count > 0 && count < MAX_PAYOUTS ? add : null}
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
          <Fetched query={query} waits={<PayoutsSkeleton />}>
            {(payouts) =>
              payouts.length === 0 ? (
                <EmptyState icon={Landmark} level={2} title={t`No accounts yet`} text={<Trans>Add a bank account or a UPI ID of yours.</Trans>} actions={add} />
              ) : (
                <ul className="payouts">
                  {payouts.map((payout) => (
                    <PayoutCard key={payout._id} payout={payout} onRemove={() => setLeaving(payout)} />
                  ))}
                </ul>
              )
            }
          </Fetched>
        </>
      )}
      <RemovePayoutDialog
        payout={leaving}
        onClose={() => setLeaving(undefined)}
        onRemoved={async () => {
          await reload()
          setLeaving(undefined)
          toast(t`Account removed`)
          afterDialog(() => heading.current?.focus())
        }}
      />
    </>
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
