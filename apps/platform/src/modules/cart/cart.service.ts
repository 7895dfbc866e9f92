import { linesInTheWay, mostOf } from '@galleria/rules'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError, Unavailable } from '../../errors.ts'
import type { Keyed, Replayed } from '../../http/operation-route.ts'
import type { AddingTogether } from './added-together.repository.ts'
import { type BoughtAgain, buyingAgain } from './buy-again.ts'
import { atQuantity, type CartLine, type CartWarning, mergeCarts, type PricedLine, warningsOf } from './cart.ts'
import type { VolumePriceOf } from './cart.ports.ts'
import type { CartRepositories, LoadedCart, OnlySeller } from './cart.repository.ts'

/** `bought`: of each variant, in the order asked. */
export type AddedAll = { readonly cart: CartOutcome; readonly bought: readonly BoughtAgain[] }

export type CartOutcome = { readonly lines: readonly PricedLine[]; readonly warnings: readonly CartWarning[] }

type Adding<T> = { readonly isReplacing: boolean; readonly keyed: Keyed | undefined; readonly reply: (outcome: CartOutcome) => T }

type Added = {
  readonly loaded: readonly PricedLine[]
  readonly gone: LoadedCart['gone']
  readonly target: PricedLine
  readonly wanted: CartLine
  readonly quantity: number
  readonly dropped?: ReadonlySet<string>
}

type CartServiceDeps = { readonly carts: CartRepositories; readonly together: AddingTogether; readonly volumePriceOf: VolumePriceOf }

export function createCartService({ carts, together, volumePriceOf }: CartServiceDeps) {
  const cartOf = (ctx: CustomerContext) => carts.cartOf(ctx.tenant.id, ctx.actor.customerId)

  /** Lines at the prices of their quantities. */
  const outcomeOf = (ctx: RequestContext, lines: readonly PricedLine[], more: readonly CartWarning[] = []): CartOutcome => ({
    lines: lines.map(asHeld).map((line) => atQuantity(line, line.quantity, (...of) => volumePriceOf(ctx, ...of))),
    warnings: [...warningsOf(lines.map(asHeld)), ...more],
  })

  /** A cart as it was read. What is gone from the catalogue is named in a warning, never dropped in silence. */
  const outcomeOfCart = (ctx: RequestContext, { lines, gone }: LoadedCart, more: readonly CartWarning[] = []): CartOutcome =>
    outcomeOf(ctx, lines, [...more, ...gone.map(goneWarning)])

  /** Of a cart that was read, with what `asked` for is to have `quantity` pieces. */
  function added(ctx: RequestContext, { loaded, gone, target, wanted, quantity, dropped }: Added): CartOutcome {
    const lines = loaded
      .filter((line) => (line.quantity > 0 || line === target) && !dropped?.has(line.variantId))
      .map((line) => (line === target ? { ...line, quantity } : line))
    const [asked, most] = [target.quantity + wanted.quantity, mostOf(target.stock)]
    return outcomeOfCart(ctx, { lines, gone }, asked > most ? [{ code: 'stock_short', variantId: target.variantId, wanted: asked, available: most }] : [])
  }

  /**
   * What is added with others in one statement, if nothing speaks against it. Undefined where it has to be done alone, or refused: what was done under the key before
   * is known only there.
   */
  async function lookedAt<T>(ctx: CustomerContext, wanted: CartLine, { keyed, reply }: Pick<Adding<T>, 'keyed' | 'reply'>) {
    const { lines: loaded, gone, asked: target } = await cartOf(ctx).loadWith(wanted.variantId)
    if (!target || target.booking || target.stock <= 0) return undefined
    const { variantId, quantity: seen } = target
    const quantity = Math.min(seen + wanted.quantity, mostOf(target.stock))
    const answer = reply(added(ctx, { loaded, gone, target, wanted, quantity }))
    const addition = { customerId: ctx.actor.customerId, variantId, seen, quantity, keyed: keyed && { ...keyed, answer: JSON.stringify(answer) } }
    return { addition, answer }
  }

  /** Reads once, decides, writes once. The raise itself adds up in the database, so that two taps at once are two pieces. */
  const addAlone = (ctx: CustomerContext, wanted: CartLine, isReplacing: boolean): Promise<CartOutcome> =>
    decidedAnew(async () => {
      const { lines: loaded, gone, asked: target } = await cartOf(ctx).loadWith(wanted.variantId)
      if (!target) throw new DomainError('catalog.item_not_found')
      if (target.booking) throw new DomainError('appointment.not_for_cart')
      if (target.stock <= 0) throw new DomainError('cart.item_unavailable')
      const present = loaded.filter((line) => line.quantity > 0)
      const others = linesInTheWay(present, target.sellerId, ctx.tenant.settings.cart.mode)
      if (others.length > 0 && !isReplacing) throw otherSeller(others, { id: target.sellerId, name: target.sellerName })
      const [goneStill, going] = others.length > 0 ? [[], [...others, ...gone]] : [gone, []]
      const dropped = new Set(going.map((line) => line.variantId))
      const raises = [{ variantId: target.variantId, quantity: wanted.quantity, most: mostOf(target.stock) }]
      const raised = await cartOf(ctx).raise(raises, [...dropped], onlySeller(ctx, target.sellerId, [...loaded, ...gone]))
      if (raised === 'mixed') return raised
      if (raised === 'full') throw new DomainError('cart.full')
      return added(ctx, { loaded, gone: goneStill, target, wanted, quantity: raised.get(target.variantId) ?? 0, dropped })
    })

  return {
    view: async (ctx: CustomerContext): Promise<CartOutcome> => outcomeOfCart(ctx, await cartOf(ctx).load()),

    /** `variantId` may be a product's id. `isReplacing`: things of another seller go (ST-04). What is answered is made by `reply`, and kept under the key if there is one. */
    add: async <T>(ctx: CustomerContext, wanted: CartLine, { isReplacing, keyed, reply }: Adding<T>): Promise<T | Replayed<T>> => {
      const decide = async (): Promise<T> => reply(await addAlone(ctx, wanted, isReplacing))
      const alone = (): Promise<T | Replayed<T>> => (keyed ? keyed.once(decide) : decide())
      if (ctx.tenant.settings.cart.mode === 'single') return alone()
      return together.add(ctx.tenant.id, ctx.actor.customerId, () => lookedAt(ctx, wanted, { keyed, reply }), alone)
    },

    /** Puts what can still be bought of these variants in, each named once, or with `isFilledUp` what is missing of it: all at once or, when refused, nothing. Says what became of each. */
    addAll: (
      ctx: CustomerContext,
      wanted: readonly CartLine[],
      { replaceCart, isFilledUp }: { replaceCart: boolean; isFilledUp: boolean },
    ): Promise<AddedAll> =>
      decidedAnew(async () => {
        const cart = cartOf(ctx)
        const { lines: known, gone } = await cart.loadWithAll(wanted.map(({ variantId }) => variantId))
        const { raises, bought, inTheWay, seller } = buyingAgain(wanted, known, ctx.tenant.settings.cart.mode, isFilledUp)
        if (inTheWay.length > 0 && !replaceCart) throw otherSeller(inTheWay, seller)
        const [goneStill, going] = inTheWay.length > 0 ? [[], [...inTheWay, ...gone]] : [gone, []]
        const raised =
          raises.length > 0
            ? await cart.raise(
                raises,
                going.map(({ variantId }) => variantId),
                seller ? onlySeller(ctx, seller.id, [...known, ...gone]) : null,
              )
            : new Map<string, number>()
        if (raised === 'mixed') return raised
        if (raised === 'full') throw new DomainError('cart.full')
        const lines = known
          .map((line) => ({ ...line, quantity: raised.get(line.variantId) ?? line.quantity }))
          .filter((line) => line.quantity > 0 && !inTheWay.some(({ variantId }) => variantId === line.variantId))
        return { cart: outcomeOfCart(ctx, { lines, gone: goneStill }), bought }
      }),

    remove: async (ctx: CustomerContext, line: CartLine): Promise<CartOutcome> => {
      await cartOf(ctx).lower(line)
      return outcomeOfCart(ctx, await cartOf(ctx).load())
    },

    empty: async (ctx: CustomerContext): Promise<CartOutcome> => {
      await cartOf(ctx).empty()
      return outcomeOf(ctx, [])
    },

    /** Prices a device's cart. */
    preview: async (ctx: RequestContext, device: readonly CartLine[]): Promise<CartOutcome> => {
      const lines = await carts.priceLines(ctx.tenant.id, mergeCarts([], device))
      return outcomeOf(ctx, lines, goneFrom(device, lines))
    },

    merge: async (ctx: CustomerContext, device: readonly CartLine[]): Promise<CartOutcome> => {
      if (device.length > 0 && (await cartOf(ctx).putAll(mergeCarts([], device))) === 'full') throw new DomainError('cart.full')
      const { lines, gone } = await cartOf(ctx).load()
      return outcomeOf(ctx, lines, goneFrom([...gone, ...device.filter(({ variantId }) => !gone.some((line) => line.variantId === variantId))], lines))
    },
  }
}
/** What came into a cart before it was booked for a time can not be had from there any more. */
const asHeld = (line: PricedLine): PricedLine => (line.booking ? { ...line, stock: 0 } : line)

export type CartService = ReturnType<typeof createCartService>

/** Who else changes the cart meanwhile does so once; a decision that is overtaken more often than this is a flood. */
const MOST_DECISIONS = 10

/** Decides once more where the cart has come to hold things of another seller since it was read: they are in the way then, or replaced. */
async function decidedAnew<T>(decide: () => Promise<T | 'mixed'>): Promise<T> {
  for (let n = 0; n < MOST_DECISIONS; n += 1) {
    const outcome = await decide()
    if (outcome !== 'mixed') return outcome
  }
  throw new Unavailable(1)
}

/** C-15. What is gone was seen too: nobody can buy it, and it keeps nothing else out. */
const onlySeller = ({ tenant }: RequestContext, id: string, lines: readonly CartLine[]): OnlySeller | null =>
  tenant.settings.cart.mode === 'single' ? { id, seen: lines.filter(({ quantity }) => quantity > 0).map(({ variantId }) => variantId) } : null

/** ST-04 */
function otherSeller([first]: readonly PricedLine[], wanted: { readonly id: string; readonly name: string } | undefined): DomainError {
  return new DomainError('cart.other_seller', {
    current: { _id: first?.sellerId, name: first?.sellerName },
    wanted: { _id: wanted?.id, name: wanted?.name },
  })
}

function goneFrom(wanted: readonly CartLine[], found: readonly PricedLine[]): CartWarning[] {
  const known = new Set(found.map((line) => line.variantId))
  return wanted.filter((line) => !known.has(line.variantId)).map(goneWarning)
}

const goneWarning = ({ variantId, quantity }: CartLine): CartWarning => ({ code: 'gone', variantId, wanted: quantity, available: 0 })
