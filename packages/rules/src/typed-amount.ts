import { type Currency, minorDigits, moneyFromDecimal } from '@galleria/kernel'

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(tag: string, digits: number): Intl.NumberFormat {
  const key = `${tag}|${digits}`
  const known = formatters.get(key) ?? new Intl.NumberFormat(tag, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formatters.set(key, known)
  return known
}

/** "1.000,50" of "1000.5": a decimal as people write it by this tag (`formatLocale`), without a sign of its currency. `typedDecimal` reads it back. */
export function writtenDecimal(decimal: string | number, tag: string, currency: Currency): string {
  const value = Number(decimal)
  return formatterOf(tag, Number.isInteger(value) ? 0 : minorDigits(currency)).format(value)
}

/** In threes, or in India's twos with a three at the end. */
const GROUPED = /^[1-9]\d{0,2}([.,])(?:\d{2,3}\1)*\d{3}$/

/**
 * Reads an amount as somebody types it where `tag` is written: "1,000.50" or "1.000,50", "₹1,42,990", "$ 50" is a plain decimal ("1000.50"), as
 * `moneyFromDecimal` takes it. The other way of writing is understood wherever it says only one thing. A lone sign with three digits behind it parts
 * thousands where the language parts them by it, or the currency has no three decimals. Undefined for what is no amount of the currency.
 */
export function typedDecimal(text: string, tag: string, currency: Currency): string | undefined {
  const bare = text
    .trim()
    .replace(/^(?:[a-z]{0,3}\p{Sc}|rs\.?|[a-z]{3}(?=[\s\d]))\s*/iu, '')
    .replace(/\s*(?:\p{Sc}|[a-z]{3})$/iu, '')
    .replaceAll(/(\d)[\s'’](?=\d{3}(?!\d))/gu, '$1')
  const parts = /\d/.test(bare) && /^([\d.,]*?)(?:([.,])(\d*))?$/.exec(bare)
  if (!parts) return undefined
  const [, head = '', sign = '', tail = ''] = parts
  const group = formatterOf(tag, 0)
    .formatToParts(1_234_567)
    .find(({ type }) => type === 'group')?.value
  const isWhole = GROUPED.test(bare) && (/\D/.test(head) || sign === group || minorDigits(currency) < 3)
  if (!isWhole && /\D/.test(head) && (head.includes(sign) || !GROUPED.test(head))) return undefined
  const [whole, fraction] = isWhole ? [bare, ''] : [head, tail]
  const plain = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '') || '0'
  if (!moneyFromDecimal(fraction ? `${plain}.${fraction}` : plain, currency)) return undefined
  return /[1-9]/.test(fraction) ? `${plain}.${fraction.slice(0, minorDigits(currency))}` : plain
}
