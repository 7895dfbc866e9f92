import { type Day, dayIn, type Money } from '@galleria/kernel'
import type { WalletPage } from './use-wallet.ts'

type Row = WalletPage['data'][number] & { readonly day: Day }

/** A month of the history: `day` is one in it; `credit` and `debit` are of all of it, shown or not. */
export type WalletMonth = { readonly day: Day; readonly credit: Money | undefined; readonly debit: Money | undefined; readonly rows: readonly Row[] }

/** The rows of pages by month, the newest first, each once: a row that came meanwhile moves the others on. */
export function monthsOf(pages: readonly Pick<WalletPage, 'data' | 'months'>[], timeZone: string): WalletMonth[] {
  const rows = new Map(pages.flatMap(({ data }) => data.map((row) => [row._id, { ...row, day: dayIn(new Date(row.createdAt), timeZone) }] as const)))
  const sums = new Map(pages.flatMap(({ months }) => months.map((month) => [month.month, month] as const)))
  return [...Map.groupBy(rows.values(), ({ day }) => day.slice(0, 7))].map(([month, shown]) => ({
    day: `${month}-01`,
    credit: sums.get(month)?.credit,
    debit: sums.get(month)?.debit,
    rows: shown,
  }))
}
