import { money } from '@galleria/kernel'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { isApiFailure } from '../../lib/api-failure.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { Ordered } from './ordered.ts'

/** Which limit of an account an order would break (`checkout.limit_reached`), as the platform tells it; undefined where it is something else. */
export type Limit = { readonly limit: 'orders' | 'pieces' | 'amount'; readonly most: number; readonly left: number; readonly item?: string }

export function limitIn(error: unknown): Limit | undefined {
  const details: unknown = isApiFailure(error) && error.code === 'checkout.limit_reached' ? error.problem?.details : undefined
  if (typeof details !== 'object' || details === null || !('limit' in details && 'most' in details && 'left' in details)) return undefined
  const { limit, most, left } = details
  if ((limit !== 'orders' && limit !== 'pieces' && limit !== 'amount') || typeof most !== 'number' || typeof left !== 'number') return undefined
  return { limit, most, left, ...('item' in details && typeof details.item === 'string' ? { item: details.item } : {}) }
}

type Groups = readonly {
  readonly seller: Pick<Ordered['groups'][number]['seller'], 'name'>
  readonly lines: readonly { readonly candidate: Pick<Ordered['groups'][number]['lines'][number]['candidate'], 'productId' | 'name'> }[]
}[]

/** What a text about a limit says of what is ordered. */
export type LimitedOrder = Pick<Ordered, 'total'> & { readonly groups: Groups }

/** The product that is meant, and whose it is. */
export function limitedIn({ groups }: Pick<LimitedOrder, 'groups'>, item: string | undefined): { readonly product: string; readonly shop: string } | undefined {
  for (const { seller, lines } of groups) {
    const line = lines.find(({ candidate }) => candidate.productId === item)
    if (line) return { product: line.candidate.name, shop: seller.name }
  }
  return undefined
}

/** What is too much of an order, by its figures; undefined for any other failure, and where the platform names none. */
export function useLimitText(ordered: LimitedOrder): (error: unknown) => string | undefined {
  const { t } = useLingui()
  const { format } = useTenant()
  return (error) => {
    const broken = limitIn(error)
    if (!broken) return undefined
    const { limit, most, left, item } = broken
    if (limit === 'orders')
      return t`${plural(most, {
        one: 'You can have # open order at a time. Once it has arrived, you can place this one.',
        other: 'You can have up to # open orders at a time. Once one of them has arrived, you can place this one.',
      })}`
    if (limit === 'amount') {
      const { currency } = ordered.total
      const [all, rest] = [format.money(money(most, currency)), format.money(money(left, currency))]
      if (left === most) return t`One account can order for up to ${all} at a time. Please choose fewer items.`
      return t`One account can have open orders for up to ${all}, and you have ${rest} left. Order less, or wait until your other orders have arrived.`
    }
    const limited = limitedIn(ordered, item)
    if (!limited) return undefined
    const { product, shop } = limited
    if (left === 0)
      return t`${plural(most, {
        one: `${shop} sends # item of “${product}” to one account at a time. Once your other order has arrived, you can order it again.`,
        other: `${shop} sends up to # items of “${product}” to one account at a time. Once your other orders have arrived, you can order more.`,
      })}`
    if (left < most) return t`${shop} sends up to ${most} items of “${product}” to one account at a time. With your other orders, you can have ${left} more.`
    return t`${plural(most, {
      one: `${shop} sends # item of “${product}” to one account at a time. For more, ask the shop for a price for a larger quantity.`,
      other: `${shop} sends up to # items of “${product}” to one account at a time. Choose fewer, or ask the shop for a price for a larger quantity.`,
    })}`
  }
}
