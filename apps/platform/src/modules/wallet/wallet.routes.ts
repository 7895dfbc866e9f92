import { exportWalletHistory, getWalletBalance, listAmountTypes, listWalletHistory, pageWalletHistory } from '@galleria/contract'
import { money } from '@galleria/kernel'
import { AMOUNT_TYPES, WALLET_PAGE_SIZE } from '@galleria/rules'
import { implement } from '../../http/operation-route.ts'
import type { WalletService } from './wallet.service.ts'
import { toCsv, toWireRow, toWireType } from './wallet.view.ts'

export function walletRoutes({ wallets }: { readonly wallets: WalletService }) {
  return [
    implement(listWalletHistory, async (ctx, { query }) => ({ data: (await wallets.history(ctx, query)).map((row) => toWireRow(ctx, row)) })),
    implement(pageWalletHistory, async (ctx, { query: { limit = WALLET_PAGE_SIZE, page = 1, ...range } }) => {
      const { rows, total, months } = await wallets.page(ctx, { ...range, page, limit })
      return {
        data: rows.map((row) => toWireRow(ctx, row)),
        page: { page, itemsPerPage: limit, total },
        months: months.map(({ month, credit, debit }) => ({ month, credit: money(credit, ctx.currency), debit: money(debit, ctx.currency) })),
      }
    }),
    implement(exportWalletHistory, async (ctx, { query }) => ({ type: 'text/csv; charset=utf-8', bytes: toCsv(ctx, await wallets.exported(ctx, query)) })),
    implement(getWalletBalance, async (ctx, { query }) => {
      const { currency, locale } = ctx
      const amounts = await wallets.balance(ctx, query.amountType)
      return {
        data: {
          balance: money(
            amounts.reduce((sum, { balance }) => sum + balance, 0),
            currency,
          ),
          amounts: amounts.map(({ type, balance, leaving }) => ({
            amountType: toWireType(locale, type),
            balance: money(balance, currency),
            leaving: leaving.map(({ amount, at }) => ({ amount: money(amount, currency), at: at.toISOString() })),
          })),
        },
      }
    }),
    implement(listAmountTypes, async ({ locale }) => ({ data: AMOUNT_TYPES.map((type) => toWireType(locale, type)) })),
  ]
}
