import type { AmountType } from '@galleria/rules'
import { Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Wallet as WalletIcon } from 'lucide-react'
import { useState } from 'react'
import type { Session } from '../../lib/session.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { useWalletBalance } from './use-wallet.ts'
import { WalletBalance } from './wallet-balance.tsx'
import { WalletHistory } from './wallet-history.tsx'
import './wallet.css'

/** what a customer has with the shop, and what became of it. */
export function WalletPage() {
  const { t } = useLingui()
  return (
    <AccountPage
      title={t`Wallet`}
      part="wallet"
      prompt={{ icon: WalletIcon, title: t`Your wallet`, text: <Trans>Log in to see your refunds and rewards.</Trans> }}
      waits={
        <>
          <WalletHead />
          <WalletSkeleton />
        </>
      }
    >
      {(session) => <Wallet session={session} />}
    </AccountPage>
  )
}

const WalletHead = () => (
  <div className="account-head wallet-head">
    <h1>
      <Trans>Wallet</Trans>
    </h1>
  </div>
)

function Wallet({ session }: { session: Session }) {
  const customerId = session.userInfo._id
  const [type, setType] = useState<AmountType>()
  return (
    <>
      <WalletHead />
      <Fetched query={useWalletBalance(customerId)} waits={<WalletSkeleton />}>
        {(balance) => (
          <>
            <WalletBalance {...balance} />
            <WalletHistory customerId={customerId} amounts={balance.amounts} type={type} onType={setType} />
          </>
        )}
      </Fetched>
    </>
  )
}

const WalletSkeleton = () => (
  <div className="wallet-cards" aria-hidden="true">
    <Skeleton className="wallet-skeleton" />
    <Skeleton className="wallet-skeleton" />
  </div>
)
