import type { AmountTypeWire, WalletRowWire } from '@galleria/contract'
import { dayIn, formatLocale, formatMoney, type Locale, money } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import type { AmountType } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { Row } from './wallet.repository.ts'

export const toWireType = (locale: Locale, type: AmountType): AmountTypeWire => ({ _id: type, name: WORDS[locale].wallet.types[type] })

const descriptionOf = (locale: Locale, { kind, orderNumber }: Row): string => WORDS[locale].wallet.kinds[kind](orderNumber)

export const toWireRow = ({ locale, currency }: RequestContext, row: Row): WalletRowWire => ({
  _id: row.id,
  createdAt: row.at.toISOString(),
  amount: money(row.amount, currency),
  type: row.amount < 0 ? 'Debit' : 'Credit',
  description: descriptionOf(locale, row),
  kind: row.kind,
  amountType: toWireType(locale, row.type),
  orderId: row.orderNumber,
  seller: row.seller,
  expiresAt: row.expiresAt?.toISOString() ?? null,
})

/** Quoted where it has to be. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** E-16 as a table (RFC 4180), with a mark that says UTF-8, without which spreadsheets misread the sign of a currency. */
export function toCsv({ locale, currency, tenant: { settings } }: RequestContext, rows: readonly Row[]): Uint8Array {
  const { columns, debit, credit } = WORDS[locale].wallet
  const tag = formatLocale(locale, settings.country)
  const lines = rows.map((row) => {
    const [year, month, day] = dayIn(row.at, settings.timeZone).split('-')
    return [`${day}/${month}/${year}`, row.amount < 0 ? debit : credit, descriptionOf(locale, row), formatMoney(money(row.amount, currency), tag)]
  })
  return new TextEncoder().encode(`\u{feff}${[columns, ...lines].map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`)
}
