import { ORDER_SEARCH_MAX } from '@galleria/rules'
import { Button, EmptyState, Input } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { useEffect } from 'react'
import { announce } from '../../lib/toast.ts'

type OrderSearchProps = { typed: string; onTyped: (typed: string) => void; onSought: () => void }

/** By number or by name. */
export function OrderSearch({ typed, onTyped, onSought }: OrderSearchProps) {
  const { t } = useLingui()
  return (
    <form
      method="post"
      className="shop-orders-search"
      role="search"
      aria-label={t`Orders`}
      data-live
      onSubmit={(event) => {
        event.preventDefault()
        onSought()
      }}
    >
      <Input
        type="search"
        value={typed}
        onChange={(event) => onTyped(event.target.value)}
        maxLength={ORDER_SEARCH_MAX}
        autoComplete="off"
        aria-label={t`Order number or name`}
        placeholder={t`Number or name`}
      />
      <Button type="submit" kind="quiet">
        <Trans>Search</Trans>
      </Button>
    </form>
  )
}

/** What was found, of any status; `total` once that is known. */
export function Found({ sought, total, onCleared }: { sought: string; total: number | undefined; onCleared: () => void }) {
  const { t } = useLingui()
  const words = total === undefined ? t`Searching for “${sought}”` : t`Results for “${sought}”: ${total}`
  useEffect(() => announce(words), [words])
  return (
    <div className="shop-orders-found">
      <h2>{words}</h2>
      <Button kind="quiet" size="small" onClick={onCleared}>
        <Trans>All orders</Trans>
      </Button>
    </div>
  )
}

export function NothingFound() {
  const { t } = useLingui()
  return (
    <EmptyState icon={PackageOpen} level={2} title={t`No orders found`} text={<Trans>Type part of the order's number, or of the name that it is for.</Trans>} />
  )
}
