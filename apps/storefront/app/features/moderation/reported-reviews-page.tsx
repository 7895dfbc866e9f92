import type { ReportedReviewWire } from '@galleria/contract'
import { Button, ButtonLink, EmptyState, Skeleton, Tabs } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useRef, useState } from 'react'
import { PageHead } from '../../components/page-head.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import '../review/reviews.css'
import { DecideDialog } from './decide-dialog.tsx'
import './moderation.css'
import { ReportedReview } from './reported-review.tsx'
import { useMayModerate, useReportedReload, useReportedReviews } from './use-reported-reviews.ts'

/** UX-18: what staff does about reviews that somebody has reported. */
export function ReportedReviewsPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Reported reviews`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: Flag, title: t`Reported reviews`, text: <Trans>Log in with an account that works for the shop.</Trans> }}
        skeleton={
          <AccountLayout part="profile">
            <Waiting />
          </AccountLayout>
        }
      >
        {(session) => <Moderation session={session} />}
      </SignInGate>
    </>
  )
}

function Moderation({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const customerId = session.userInfo._id
  const { may, error } = useMayModerate(customerId)
  const heading = useRef<HTMLHeadingElement>(null)
  const reload = useReportedReload()
  const [list, setList] = useState<'waiting' | 'decided'>('waiting')
  const [deciding, setDeciding] = useState<{ readonly review: ReportedReviewWire; readonly isKeeping: boolean }>()
  const onDecide = (review: ReportedReviewWire) => (isKeeping: boolean) => setDeciding({ review, isKeeping })
  const panel = (key: 'waiting' | 'decided', label: string) => ({
    key,
    label,
    content: <ReviewList customerId={customerId} isDecided={key === 'decided'} onDecide={onDecide} />,
  })
  return (
    <AccountLayout part="profile" session={session} back={{ href: paths.profile(), label: t`My account` }}>
      <div className="account-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Reported reviews</Trans>
        </h1>
      </div>
      {error ? (
        <AccountFailed text={failureText(error)} onRetry={() => window.location.reload()} isBusy={false} />
      ) : may === undefined ? (
        <Waiting />
      ) : may ? (
        <Tabs label={t`Reported reviews`} chosen={list} onChosen={setList} tabs={[panel('waiting', t`Waiting`), panel('decided', t`Decided`)]} />
      ) : (
        <EmptyState
          icon={Flag}
          level={2}
          title={t`Only for those who work here`}
          text={<Trans>Your account can't decide about reviews.</Trans>}
          actions={
            <ButtonLink href={paths.profile()}>
              <Trans>My account</Trans>
            </ButtonLink>
          }
        />
      )}
      {deciding ? (
        <DecideDialog
          {...deciding}
          onClose={() => setDeciding(undefined)}
          onDecided={async () => {
            toast(deciding.isKeeping ? t`Review kept` : t`Review hidden`)
            setDeciding(undefined)
            await reload()
            heading.current?.focus()
          }}
        />
      ) : null}
    </AccountLayout>
  )
}

type ReviewListProps = { customerId: string; isDecided: boolean; onDecide: (review: ReportedReviewWire) => (isKeeping: boolean) => void }

function ReviewList({ customerId, isDecided, onDecide }: ReviewListProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReportedReviews(customerId, isDecided)
  if (!data) return error && !isFetching ? <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} /> : <Waiting />
  const reviews = data.pages.flatMap((page) => page.data)
  if (reviews.length === 0)
    return isDecided ? (
      <EmptyState icon={Flag} level={2} title={t`No decisions yet`} text={<Trans>What you decide about reviews is kept here, and can be changed.</Trans>} />
    ) : (
      <EmptyState icon={Flag} level={2} title={t`Nothing to decide`} text={<Trans>When shoppers report a review, it waits for you here.</Trans>} />
    )
  return (
    <>
      <ul className="reported-reviews">
        {reviews.map((review) => (
          <ReportedReview key={review._id} review={review} onDecide={onDecide(review)} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button kind="quiet" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  )
}

const Waiting = () => (
  <div className="reported-reviews" aria-hidden="true">
    <Skeleton className="reported-wait" />
    <Skeleton className="reported-wait" />
  </div>
)
