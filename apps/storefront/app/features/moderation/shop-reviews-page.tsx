import type { SellerReviewWire } from '@galleria/contract'
import { afterDialog, Button, Card, EmptyState, Lasting, Tabs } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Star } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { ReviewText } from '../review/review-card.tsx'
import { reviewOf } from '../review/review-data.ts'
import '../review/reviews.css'
import { StaffPage } from '../staff/staff-page.tsx'
import { CardPages, CardsWait } from './card-pages.tsx'
import { ReplyDialog } from './reply-dialog.tsx'
import { useShopReviews, useShopReviewsReload } from './use-shop-reviews.ts'

/** Beside UX-18: what a seller says to reviews of its products. */
export function ShopReviewsPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Reviews of your products`}
      icon={Star}
      right={{ seller: 'review.answer' }}
      refused={<Trans>Your account can't reply to reviews.</Trans>}
      waits={<CardsWait />}
    >
      {(customerId) => <ShopReviews customerId={customerId} />}
    </StaffPage>
  )
}

function ShopReviews({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const reload = useShopReviewsReload()
  const [list, setList] = useState<'waiting' | 'answered'>('waiting')
  const [answering, setAnswering] = useState<SellerReviewWire>()
  const panel = (key: 'waiting' | 'answered', label: string) => ({
    key,
    label,
    content: <ReviewList customerId={customerId} isAnswered={key === 'answered'} onReply={setAnswering} />,
  })
  return (
    <>
      <div className="account-head">
        <h1 ref={heading} tabIndex={-1}>
          <Trans>Reviews of your products</Trans>
        </h1>
        <p className="muted">
          <Trans>Everybody sees your reply below the review, and whoever wrote it is told.</Trans>
        </p>
      </div>
      <Tabs
        label={t`Reviews of your products`}
        chosen={list}
        onChosen={setList}
        tabs={[panel('waiting', t`Without a reply`), panel('answered', t`With your reply`)]}
      />
      <Lasting>
        {answering ? (
          <ReplyDialog
            review={answering}
            onClose={() => setAnswering(undefined)}
            onReplied={async (reply) => {
              toast(reply ? (answering.reply ? t`Reply saved` : t`Reply published`) : t`Reply removed`)
              setAnswering(undefined)
              await reload()
              afterDialog(() => heading.current?.focus())
            }}
          />
        ) : null}
      </Lasting>
    </>
  )
}

type ReviewListProps = { customerId: string; isAnswered: boolean; onReply: (review: SellerReviewWire) => void }

function ReviewList({ customerId, isAnswered, onReply }: ReviewListProps) {
  return (
    <CardPages query={useShopReviews(customerId, isAnswered)} empty={<NoReviews isAnswered={isAnswered} />}>
      {(review) => <ShopReview key={review._id} review={review} onReply={() => onReply(review)} />}
    </CardPages>
  )
}

/** A review as everybody sees it, with the product that it is about. */
function ShopReview({ review, onReply }: { review: SellerReviewWire; onReply: () => void }) {
  const { paths } = useTenant()
  const { item, itemName, reply } = review
  return (
    <Card as="li" className="reported">
      <p className="reported-head">{itemName ? <a href={`${paths.product(`review-${item}`)}#reviews`}>{itemName}</a> : <Trans>No longer sold</Trans>}</p>
      <ReviewText review={reviewOf(review)}>
        <p className="reported-acts">
          <Button size="small" kind={reply ? 'quiet' : undefined} onClick={onReply}>
            {reply ? <Trans>Change your reply</Trans> : <Trans>Reply</Trans>}
          </Button>
        </p>
      </ReviewText>
    </Card>
  )
}

function NoReviews({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useLingui()
  return isAnswered ? (
    <EmptyState
      icon={Star}
      level={2}
      title={t`No replies yet`}
      text={<Trans>Reviews that you have replied to appear here. You can change what you wrote.</Trans>}
    />
  ) : (
    <EmptyState icon={Star} level={2} title={t`Nothing to reply to`} text={<Trans>What shoppers say about your products appears here.</Trans>} />
  )
}
