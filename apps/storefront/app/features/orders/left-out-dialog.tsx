import type { BoughtAgainWire } from '@galleria/contract'
import type { LeftOut } from '@galleria/rules'
import { Button, Dialog } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import './left-out-dialog.css'

type LeftOutDialogProps = { lines: readonly BoughtAgainWire[]; onClose: (isCartWanted: boolean) => void }

/** What of an order could not be bought again, each with its reason, and how much of it is in the cart. */
export function LeftOutDialog({ lines, onClose }: LeftOutDialogProps) {
  const { t } = useLingui()
  const all = lines.length
  const added = lines.filter((line) => line.added > 0).length
  const reasonOf = useReason()
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title={added > 0 ? t`${added} of ${all} products are in your cart` : t`Nothing in this order can be bought right now`}
      closeLabel={t`Close`}
      footer={
        added > 0 ? (
          <>
            <Button size="small" onClick={() => onClose(true)}>
              <Trans>See the cart</Trans>
            </Button>
            <Button kind="quiet" size="small" onClick={() => onClose(false)}>
              <Trans>Stay here</Trans>
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => onClose(false)}>
            <Trans>Close</Trans>
          </Button>
        )
      }
    >
      <ul className="left-out">
        {lines.map((line) =>
          line.reason === null ? null : (
            <li key={line.item}>
              <b>{line.name}</b>
              <span className="muted">{reasonOf(line, line.reason)}</span>
            </li>
          ),
        )}
      </ul>
    </Dialog>
  )
}

function useReason(): (line: BoughtAgainWire, reason: LeftOut) => string {
  const { t } = useLingui()
  return ({ added, wanted }, reason) => {
    switch (reason) {
      case 'gone':
        return t`It's no longer sold.`
      case 'out_of_stock':
        return t`It's out of stock.`
      case 'other_seller':
        return t`It's from another shop, and each order comes from one shop.`
      case 'stock_short':
        return added > 0 ? t`${added} of ${wanted} added: there are no more.` : t`Your cart already has all that are left.`
    }
  }
}
