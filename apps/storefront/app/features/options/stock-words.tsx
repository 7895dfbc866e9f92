import { Trans } from '@lingui/react/macro'
import type { Selection } from './selection.ts'

/** Whether it can be had. How few are left is said once it is known of what. */
export function StockWords({ selection: { shown, open } }: { selection: Selection }) {
  const { isSoldOut, left } = shown
  if (isSoldOut)
    return (
      <b className="stock-gone">
        <Trans>Out of stock</Trans>
      </b>
    )
  return left && open.length === 0 ? (
    <b className="stock-few">
      <Trans>Only {left} left</Trans>
    </b>
  ) : (
    <b className="stock-good">
      <Trans>In stock</Trans>
    </b>
  )
}
