import { Skeleton } from '@galleria/ui'
import { useEffect, useRef } from 'react'
import { queryString } from '../../lib/paths.ts'
import { useTenant } from '../../lib/tenant.ts'
import '../orders/orders.css'

export type StatusTabsProps<Status extends string> = {
  /** What the tabs are of. */
  label: string
  /** Of the page, without its language. */
  path: string
  /** What there is to do comes first, and shows where the address says nothing. */
  statuses: readonly [Status, ...(readonly Status[])]
  labels: Readonly<Record<Status, string>>
  shown: Status
}

/** One list for each status, each with an address. */
export function StatusTabs<Status extends string>({ label, path, statuses, labels, shown }: StatusTabsProps<Status>) {
  const { paths } = useTenant()
  const nav = useRef<HTMLElement>(null)
  // On a phone the later ones are off the edge.
  useEffect(() => {
    const [row, tab] = [nav.current, nav.current?.querySelector<HTMLElement>('[aria-current]')]
    if (row && tab) row.scrollLeft += tab.getBoundingClientRect().left - row.getBoundingClientRect().left - (row.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return (
    <nav ref={nav} className="order-tabs" aria-label={label}>
      {statuses.map((status) => (
        <a
          key={status}
          href={paths.local(path) + queryString({ status: status === statuses[0] ? undefined : status })}
          data-replace
          data-keep-scroll
          aria-current={status === shown ? 'page' : undefined}
        >
          {labels[status]}
        </a>
      ))}
    </nav>
  )
}

/** Where the cards will be. */
export const CardsWait = () => (
  <div className="shop-orders" aria-hidden="true">
    <Skeleton className="shop-order-wait" />
    <Skeleton className="shop-order-wait" />
  </div>
)
