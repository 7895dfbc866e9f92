import { Button } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

export function PayoutButtons({ isBusy, onCancel, children }: { isBusy: boolean; onCancel: () => void; children: ReactNode }) {
  return (
    <p className="payout-buttons">
      <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
        {children}
      </Button>
      <Button kind="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </p>
  )
}
