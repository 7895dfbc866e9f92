import { createLately } from '@galleria/kernel'

/** A view of a product, by whoever called from an address. */
export type ProductView = { readonly tenantId: string; readonly productId: string; readonly ip: string; readonly at: number }

/** Products of which views wait to be written, of all tenants; views of others are not counted until there is room. */
export const MOST_WAITING = 20_000
/** Who has looked at what lately. When there is no room for more, all is forgotten. */
const MOST_REMEMBERED = 50_000
/** Milliseconds in which somebody who looks again is still looking. */
const LOOK_MS = 30 * 60_000

export type ViewCounter = ReturnType<typeof createViewCounter>

/** Counts views in memory. Whoever looks at a product again within half an hour has looked at it once. */
export function createViewCounter() {
  let waiting = new Map<string, number>()
  const looked = createLately({ withinMs: LOOK_MS, most: MOST_REMEMBERED })
  const totals = { counted: 0, repeated: 0, dropped: 0 }

  const isRepeated = ({ tenantId, productId, ip, at }: ProductView): boolean => looked.again(`${tenantId} ${productId} ${ip}`, at)

  return {
    totals,
    /** Answers whether there is something to be written. */
    count: (view: ProductView, day: string): boolean => {
      const key = `${view.tenantId} ${view.productId} ${day}`
      const known = waiting.get(key)
      if (known === undefined && waiting.size >= MOST_WAITING) totals.dropped += 1
      else if (isRepeated(view)) totals.repeated += 1
      else {
        waiting.set(key, (known ?? 0) + 1)
        totals.counted += 1
      }
      return waiting.size > 0
    },
    /** Hands over all that waits, in the order of its keys, and begins anew. */
    take: (): { tenantId: string; productId: string; day: string; views: number }[] => {
      const taken = [...waiting].toSorted(([left], [right]) => (left < right ? -1 : 1))
      waiting = new Map()
      return taken.map(([key, views]) => {
        const [tenantId = '', productId = '', day = ''] = key.split(' ')
        return { tenantId, productId, day, views }
      })
    },
    /** What could not be written waits again. */
    giveBack: (rows: readonly { readonly tenantId: string; readonly productId: string; readonly day: string; readonly views: number }[]): void => {
      for (const { tenantId, productId, day, views } of rows) {
        const key = `${tenantId} ${productId} ${day}`
        const known = waiting.get(key)
        if (known === undefined && waiting.size >= MOST_WAITING) totals.dropped += views
        else waiting.set(key, (known ?? 0) + views)
      }
    },
  }
}
