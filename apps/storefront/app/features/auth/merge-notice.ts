import type { CartWire } from '@galleria/contract'
import { withoutDelivery } from '@galleria/rules'
import type { DeviceLine } from '../cart/device-cart.ts'

/** What joining the device's cart into the customer's came to (ST-02), in figures that can be said. */
export type MergeNotice = {
  /** Pieces that were on the device and are in the cart. */
  readonly brought: number
  /** Pieces that were in the account already. */
  readonly waiting: number
  /** Products that were on the device and are no longer sold: the cart says so of each. */
  readonly gone: number
  /** Products that there is less of than wanted: marked at their lines in the cart. */
  readonly short: number
}

/** `undefined` when there was nothing to join. */
export function mergeNotice(device: readonly Pick<DeviceLine, 'variantId'>[], cart: CartWire): MergeNotice | undefined {
  if (device.length === 0) return undefined
  const mine = new Set(device.map((line) => line.variantId))
  const pieces = withoutDelivery(cart.items)
  const count = (isMine: boolean) => pieces.filter(({ _id }) => mine.has(_id) === isMine).reduce((sum, { qty }) => sum + qty, 0)
  const gone = new Set(cart.warnings.filter(({ code, item }) => code === 'gone' && mine.has(item)).map(({ item }) => item)).size
  const short = new Set(cart.warnings.filter(({ code }) => code !== 'gone').map(({ item }) => item)).size
  return { brought: count(true), waiting: count(false), gone, short }
}
