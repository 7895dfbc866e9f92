import { dayIn, daysAfter, instantAt } from '@galleria/kernel'
import { type AmountType, AMOUNT_TYPES, MAX_WALLET_ROWS } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import { RequestInvalid } from '../../errors.ts'
import type { Asked, WalletsOf } from './wallet.repository.ts'

export type RangeAsked = { readonly from?: string | undefined; readonly to?: string | undefined; readonly amountTypeId?: AmountType | undefined }

/** Rows of a table that somebody takes along. */
const MOST_EXPORTED = 10_000
const A_DAY = /^\d{4}-\d\d-\d\d$/

function refuse(path: string): never {
  throw new RequestInvalid([{ path, say: (words) => words.other() }])
}

/** What is in a customer's own wallet. */
export function createWalletService({ walletsOf }: { readonly walletsOf: WalletsOf }) {
  const own = ({ tenant, actor }: CustomerContext) => walletsOf(tenant.id, actor.customerId)

  /** Days are the shop's, and whole. Throws RequestInvalid for a range that ends before it begins, and for a leap second, which no `Date` knows. */
  function askedOf({ tenant: { settings } }: CustomerContext, { from, to, amountTypeId }: RangeAsked): Asked {
    const boundOf = (path: string, text: string | undefined, daysLater: number): Date | null => {
      if (text === undefined) return null
      const bound = A_DAY.test(text) ? instantAt(daysAfter(text, daysLater), 0, settings.timeZone) : new Date(text)
      return Number.isNaN(bound.getTime()) ? refuse(path) : bound
    }
    const asked = { from: boundOf('/from', from, 0), to: boundOf('/to', to, 1), type: amountTypeId ?? null }
    // From an instant to the same one there is nothing, and nothing wrong; a day has something in it.
    if (to !== undefined && asked.from && asked.to && (A_DAY.test(to) ? asked.from >= asked.to : asked.from > asked.to)) refuse('/to')
    return asked
  }

  return {
    /** Without pages (C-26). */
    history: (ctx: CustomerContext, range: RangeAsked) => own(ctx).list(askedOf(ctx, range), MAX_WALLET_ROWS),
    exported: (ctx: CustomerContext, range: RangeAsked) => own(ctx).list(askedOf(ctx, range), MOST_EXPORTED),
    page: async (ctx: CustomerContext, { page, limit, ...range }: RangeAsked & { readonly page: number; readonly limit: number }) => {
      const [wallet, asked, { timeZone }] = [own(ctx), askedOf(ctx, range), ctx.tenant.settings]
      const [rows, total] = await Promise.all([wallet.list(asked, limit, (page - 1) * limit), wallet.count(asked)])
      const shown = [...new Set(rows.map(({ at }) => dayIn(at, timeZone).slice(0, 7)))]
      return { rows, total, months: shown.length > 0 ? await wallet.months(asked, timeZone, shown) : [] }
    },
    /** Of these types: what there is, and what of it expires when. Minor units. */
    balance: async (ctx: CustomerContext, type: AmountType | undefined) => {
      const [balances, leaving] = await Promise.all([own(ctx).balances(), own(ctx).leaving(ctx.tenant.settings.timeZone)])
      const types = type ? [type] : AMOUNT_TYPES
      return types.map((each) => ({ type: each, balance: balances.get(each) ?? 0, leaving: leaving.filter((row) => row.type === each) }))
    },
  }
}
export type WalletService = ReturnType<typeof createWalletService>
