import { spokenReferralCode } from '@galleria/rules'
import { Button, Notice, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Gift } from 'lucide-react'
import { ShareButton } from '../../components/share-button.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { AccountPage } from '../account/account-page.tsx'
import { Fetched } from '../account/fetched.tsx'
import { ClaimText } from './claim-text.tsx'
import { FriendsList } from './friends-list.tsx'
import { TermsText } from './terms-text.tsx'
import { type OwnReferral, useReferral } from './use-referral.ts'
import './referral.css'

const loadQrCode = async () => (await import('./qr-code.tsx')).QrCode

/** R-078: the own link, how it works, and who came by it. */
export function ReferralPage() {
  const { t } = useLingui()
  return (
    <AccountPage
      title={t`Refer a friend`}
      part="referral"
      prompt={{ icon: Gift, title: t`Refer a friend`, text: <Trans>Log in to get your link and see who joined with it.</Trans> }}
      waits={
        <>
          <Head />
          <Waiting />
        </>
      }
    >
      {(session) => <Referral customerId={session.userInfo._id} />}
    </AccountPage>
  )
}

const Head = () => (
  <div className="account-head">
    <h1>
      <Trans>Refer a friend</Trans>
    </h1>
  </div>
)

const Waiting = () => <Skeleton className="referral-skeleton" />

function Referral({ customerId }: { customerId: string }) {
  return (
    <>
      <Head />
      <Fetched query={useReferral(customerId)} waits={<Waiting />}>
        {(referral) => (
          <>
            {referral.claim ? (
              <Notice icon={Gift} className="referral-claim">
                <p>
                  <ClaimText claim={referral.claim} />
                </p>
              </Notice>
            ) : null}
            <Link {...referral} />
            <Steps {...referral} />
            <FriendsList customerId={customerId} />
          </>
        )}
      </Fetched>
    </>
  )
}

function Link({ url, code, terms, earned }: OwnReferral) {
  const { t } = useLingui()
  const { format, tenant } = useTenant()
  const copy = async (): Promise<void> => {
    if (await copyText(url)) toast(t`Link copied`)
    else toast(t`We couldn't copy the link. You can select it and copy it yourself.`, { kind: 'error' })
  }
  return (
    <section className="referral-card" aria-labelledby="referral-link">
      <div className="referral-own">
        <h2 id="referral-link" className="referral-promise">
          <Trans>
            {format.money(terms.inviter)} for you, {format.money(terms.friend)} for your friend
          </Trans>
        </h2>
        <p className="referral-url">{url.replace(/^https?:\/\//, '')}</p>
        <div className="referral-actions">
          <Button size="small" onClick={() => void copy()}>
            <Copy className="icon" aria-hidden="true" />
            {t`Copy link`}
          </Button>
          <ShareButton title={t`An invitation to ${tenant.name}`} path={url} />
        </div>
        <p className="referral-code">
          <Trans>
            To read it out, the end of the link is <b>{spokenReferralCode(code)}</b>
          </Trans>
        </p>
        {earned.amount > 0 ? (
          <p className="referral-earned">
            <Trans>
              <b>{format.money(earned)}</b> earned so far
            </Trans>
          </p>
        ) : null}
      </div>
      <div className="referral-qr-place">
        <LazyPart load={loadQrCode} props={{ url }} name={t`The QR code`} />
      </div>
    </section>
  )
}

function Steps({ terms }: Pick<OwnReferral, 'terms'>) {
  const { format } = useTenant()
  return (
    <section aria-labelledby="referral-steps">
      <h2 id="referral-steps" className="referral-head">
        <Trans>How it works</Trans>
      </h2>
      <ol className="referral-steps">
        <li>
          <Trans>You send your link to somebody who doesn't shop here yet.</Trans>
        </li>
        <li>
          <Trans>They create an account with it and place an order.</Trans>
        </li>
        <li>
          <Trans>
            When it has arrived, {format.money(terms.inviter)} goes to your wallet and {format.money(terms.friend)} to theirs.
          </Trans>
        </li>
      </ol>
      <TermsText terms={terms} />
    </section>
  )
}
