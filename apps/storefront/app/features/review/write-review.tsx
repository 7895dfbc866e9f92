import type { ReviewStanding } from '@galleria/rules'
import { Button, ButtonLink } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** The way to a review of one's own. Whoever has nothing to review yet, or is not known yet, is led to the orders, of which the review would be. */
export function WriteReview({ standing, onWrite }: { standing: ReviewStanding | undefined; onWrite: () => void }) {
  const { paths } = useTenant()
  return (
    <div className="review-write">
      {standing === 'open' || standing === 'given' ? (
        <Button kind="quiet" size="small" onClick={onWrite}>
          {standing === 'open' ? <Trans>Write a review</Trans> : <Trans>Edit your review</Trans>}
        </Button>
      ) : (
        <ButtonLink kind="quiet" size="small" href={paths.myOrders()}>
          <Trans>Write a review</Trans>
        </ButtonLink>
      )}
      <p className="muted small">
        {standing === 'given' ? (
          <Trans>You've reviewed what you bought. Thank you.</Trans>
        ) : standing === 'open' ? (
          <Trans>You bought this here. Tell others what it's like.</Trans>
        ) : (
          <Trans>Bought it here? You can review it once your order is complete.</Trans>
        )}
      </p>
    </div>
  )
}
