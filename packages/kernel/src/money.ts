/** ISO 4217 code, three upper-case letters. */
export type Currency = string

/** An amount in integer minor units (paise, cents) of one currency. The only form in which money travels or is stored. */
export type Money = { readonly amount: number; readonly currency: Currency }

export class CurrencyMismatch extends Error {
  constructor(left: Currency, right: Currency) {
    super(`Amounts in ${left} and ${right} cannot be added`)
    this.name = 'CurrencyMismatch'
  }
}

/** Throws RangeError when `amount` is not a safe integer. */
export function money(amount: number, currency: Currency): Money {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Money needs integer minor units, got ${amount}`)
  return { amount, currency }
}

const digitsByCurrency = new Map<Currency, number>()

/** How many decimals a currency has: 2 for INR and USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: Currency): number {
  let digits = digitsByCurrency.get(currency)
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    digitsByCurrency.set(currency, digits)
  }
  return digits
}

export function addMoney(left: Money, right: Money): Money {
  if (left.currency !== right.currency) throw new CurrencyMismatch(left.currency, right.currency)
  return money(left.amount + right.amount, left.currency)
}

export const sumMoney = (parts: readonly Money[], currency: Currency): Money => parts.reduce(addMoney, money(0, currency))

/** `count` must be an integer. */
export const timesMoney = (unit: Money, count: number): Money => money(unit.amount * count, unit.currency)

/**
 * Reads a decimal such as "1299", "12.50" or 12.5 exactly, without floating-point steps.
 * Returns undefined for anything that is not a plain non-negative decimal or has more decimals than the currency.
 */
export function moneyFromDecimal(decimal: string | number, currency: Currency): Money | undefined {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(String(decimal).trim())
  if (!match) return undefined
  const digits = minorDigits(currency)
  const fraction = (match[2] ?? '').replace(/0+$/, '')
  if (fraction.length > digits) return undefined
  return money(Number(match[1] + fraction.padEnd(digits, '0')), currency)
}

/** "1299.00": for machines (structured data, CSV). */
export function decimalOf(value: Money): string {
  const digits = minorDigits(value.currency)
  const sign = value.amount < 0 ? '-' : ''
  const text = String(Math.abs(value.amount)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

const formatters = new Map<string, Intl.NumberFormat>()

/** "₹18,999", "$12,50": whole amounts without decimals, in the signs of everything else that is written by this tag (`formatLocale`). */
export function formatMoney(value: Money, tag: string): string {
  const digits = minorDigits(value.currency)
  const isWhole = value.amount % 10 ** digits === 0
  const key = `${tag}|${value.currency}|${isWhole}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: value.currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: isWhole ? 0 : digits,
      maximumFractionDigits: isWhole ? 0 : digits,
    })
    formatters.set(key, formatter)
  }
  // The sign stands before the currency's in every language: "-$2,99".
  return `${value.amount < 0 ? '-' : ''}${formatter.format(Math.abs(value.amount) / 10 ** digits)}`
}

/** Whole percent off the list price, rounded down, so that it never promises more than it gives. 0 when there is no discount. */
export function discountPercent(price: Money, listPrice: Money | null | undefined): number {
  if (!listPrice || listPrice.amount <= price.amount || listPrice.amount <= 0) return 0
  return Math.floor(((listPrice.amount - price.amount) * 100) / listPrice.amount)
}
