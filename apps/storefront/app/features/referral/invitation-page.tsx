import { ButtonLink, EmptyState, Notice, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Gift, Unlink } from 'lucide-react'
import { useEffect } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useParams } from '../../lib/router/use-page.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { forgetInvitation, keepInvitation } from '../auth/kept-invitation.ts'
import { useHere } from '../auth/return-target.ts'
import { ClaimText } from './claim-text.tsx'
import { TermsText } from './terms-text.tsx'
import type { Terms } from './use-referral.ts'
import './referral.css'

/** Where a customer's link leads. The page is everybody's; who invites is asked for by the browser, which remembers the code until there is an account. */
export function InvitationPage() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const api = useApi()
  const failureText = useFailureText()
  const { code = '' } = useParams()
  const customerId = useSession()?.userInfo._id
  const isHydrated = useHydrated()
  const link = useQuery({
    queryKey: ['referral-link', code],
    enabled: isHydrated,
    retry: false,
    queryFn: async () => (await api.getReferralLink({ params: { code } })).data,
  })
  const isThere = link.data !== undefined
  useEffect(() => {
    if (isThere && customerId === undefined) keepInvitation(tenant.tenantKey, code)
  }, [isThere, customerId, tenant.tenantKey, code])
  const claim = useQuery({
    queryKey: ['referral-claim', code, customerId],
    enabled: isThere && customerId !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const { data } = await api.claimReferral({ body: { code } })
      forgetInvitation(tenant.tenantKey)
      return data
    },
  })
  const { error } = link.error ? link : claim
  const retry = link.error ? link : claim
  return (
    <div className="wrap tall-page referral-invitation">
      <PageHead title={t`An invitation to ${tenant.name}`} isIndexed={false} />
      {isApiFailure(error) && error.code === 'referral.not_found' ? (
        <EmptyState
          icon={Unlink}
          level={1}
          title={t`This link doesn't work`}
          text={<Trans>It may have been cut off on its way to you, or is no longer in use.</Trans>}
          actions={
            <ButtonLink href={paths.home()}>
              <Trans>Look around</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <span className="referral-gift" aria-hidden="true">
            <Gift className="icon" />
          </span>
          <h1>
            <Trans>You're invited to {tenant.name}</Trans>
          </h1>
          {error ? (
            <AccountFailed text={failureText(error)} onRetry={() => void retry.refetch()} isBusy={retry.isFetching} />
          ) : claim.data ? (
            <Notice isAnnounced>
              <p>
                <ClaimText claim={claim.data} />
              </p>
            </Notice>
          ) : link.data ? (
            <Offer name={link.data.name.first} terms={link.data.terms} />
          ) : (
            <Skeleton className="referral-offer-skeleton" />
          )}
          <div className="referral-actions">
            {customerId === undefined ? <Register /> : null}
            <ButtonLink href={paths.home()} kind={customerId === undefined ? 'quiet' : 'primary'}>
              <Trans>Look around</Trans>
            </ButtonLink>
          </div>
        </>
      )}
    </div>
  )
}

function Register() {
  const { paths } = useTenant()
  const here = useHere()
  return (
    <ButtonLink data-live href={paths.register(here)}>
      <Trans>Create an account</Trans>
    </ButtonLink>
  )
}

function Offer({ name, terms }: { name: string; terms: Terms }) {
  const { format } = useTenant()
  return (
    <>
      <p className="referral-lead">
        {name ? (
          <Trans>
            This link is from {name}. Create an account here: when your first order has arrived, you get {format.money(terms.friend)} and {name} gets{' '}
            {format.money(terms.inviter)}.
          </Trans>
        ) : (
          <Trans>Create an account here: when your first order has arrived, you get {format.money(terms.friend)}.</Trans>
        )}
      </p>
      <TermsText terms={terms} isForFriend />
    </>
  )
}
