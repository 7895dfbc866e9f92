import type { ReportedReviewWire } from '@galleria/contract'
import { afterDialog, EmptyState, Lasting, Tabs } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Flag } from 'lucide-react'
import { useRef, useState } from 'react'
import { toast } from '../../lib/toast.ts'
import '../review/reviews.css'
import { StaffPage } from '../staff/staff-page.tsx'
import { CardPages, CardsWait } from './card-pages.tsx'
import { DecideDialog, type Measure } from './decide-dialog.tsx'
import { ReportedReview } from './reported-review.tsx'
import { useReportedReload, useReportedReviews } from './use-reported-reviews.ts'

/** UX-18: what staff does about reviews that somebody has reported. */
export function ReportedReviewsPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Reported reviews`}
      icon={Flag}
      right={{ staff: 'review.moderate' }}
      refused={<Trans>Your account can't decide about reviews.</Trans>}
      waits={<CardsWait />}
    >
      {(customerId) => <Moderation customerId={customerId} />}
    </StaffPage>
  )
}

function Moderation({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const reload = useReportedReload()
  const [list, setList] = useState<'waiting' | 'decided'>('waiting')
  const [deciding, setDeciding] = useState<{ readonly review: ReportedReviewWire; readonly measure: Measure }>()
  const onDecide = (review: ReportedReviewWire) => (measure: Measure) => setDeciding({ review, measure })
  const panel = (key: 'waiting' | 'decided', label: string) => ({
    key,
    label,
    content: <ReviewList customerId={customerId} isDecided={key === 'decided'} onDecide={onDecide} />,
  })
  return (
    <>
      <div className="account-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Reported reviews</Trans>
        </h1>
      </div>
      <Tabs label={t`Reported reviews`} chosen={list} onChosen={setList} tabs={[panel('waiting', t`Waiting`), panel('decided', t`Decided`)]} />
      <Lasting>
        {deciding ? (
          <DecideDialog
            {...deciding}
            onClose={() => setDeciding(undefined)}
            onDecided={async () => {
              toast({ keep: t`Review kept`, hide: t`Review hidden`, remove_reply: t`Reply removed` }[deciding.measure])
              setDeciding(undefined)
              await reload()
              afterDialog(() => heading.current?.focus())
            }}
          />
        ) : null}
      </Lasting>
    </>
  )
}

type ReviewListProps = { customerId: string; isDecided: boolean; onDecide: (review: ReportedReviewWire) => (measure: Measure) => void }

function ReviewList({ customerId, isDecided, onDecide }: ReviewListProps) {
  return (
    <CardPages query={useReportedReviews(customerId, isDecided)} empty={<NoReviews isDecided={isDecided} />}>
      {(review) => <ReportedReview key={review._id} review={review} onDecide={onDecide(review)} />}
    </CardPages>
  )
}

function NoReviews({ isDecided }: { isDecided: boolean }) {
  const { t } = useLingui()
  return isDecided ? (
    <EmptyState icon={Flag} level={2} title={t`No decisions yet`} text={<Trans>Your decisions about reviews appear here. You can change them.</Trans>} />
  ) : (
    <EmptyState icon={Flag} level={2} title={t`Nothing to decide`} text={<Trans>Reviews that shoppers report appear here.</Trans>} />
  )
}
