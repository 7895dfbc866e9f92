import { minorDigits } from '@galleria/kernel'

/** How an amount is made round after conversion, in major units: to a multiple of `to`, or to the nearest of `endings` (0.5, 0.99). */
export type Rounding = { readonly to: number } | { readonly endings: readonly number[] }

export type PriceConversion = {
  /** Of the source's amounts. */
  readonly unit: 'minor' | 'major'
  readonly currency: string
  /** What one unit of the source's currency is in the target's. */
  readonly rate: number
  readonly targetCurrency: string
  readonly rounding?: Rounding | undefined
}

/** A decimal number without floating point: `digits` / 10 ** `scale`. */
type Decimal = { readonly digits: bigint; readonly scale: number }

/**
 * Reads one amount as people and machines write it: 1299, "12.50", "£1,299.00", "1.299,00 €" (with `decimal` ","), "₹1,23,456".
 * Anything else (a range, "call us", a negative, two numbers) is undefined.
 */
export function parseAmount(raw: unknown, decimal: '.' | ',' = '.'): Decimal | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) && raw >= 0 ? decimalOfNumber(raw) : undefined
  if (typeof raw !== 'string') return undefined
  const text = raw
    .replace(/[\s\u00a0\u202f]+/g, '')
    .replace(/^(?:[A-Z]{0,2}\p{Sc}|Rs\.|[A-Z]{2,3})/iu, '')
    .replace(/(?:[A-Z]{2,3}|\p{Sc})$/iu, '')
  const [group, point] = decimal === '.' ? [',', '\\.'] : ['\\.', ',']
  const match = new RegExp(`^(\\d+|\\d{1,3}(?:${group}\\d{2,3})*${group}\\d{3})(?:${point}(\\d{1,6}))?$`).exec(text)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  const whole = (match[1] ?? '').replace(/[.,]/g, '')
  return whole.length > 15 ? undefined : { digits: BigInt(whole + fraction), scale: fraction.length }
}

/** Exactly what JavaScript prints for the number. Tiny and huge ones are no prices. */
function decimalOfNumber(value: number): Decimal | undefined {
  const match = /^(\d{1,15})(?:\.(\d+))?$/.exec(String(value))
  if (!match) return undefined
  const fraction = match[2] ?? ''
  return { digits: BigInt((match[1] ?? '') + fraction), scale: fraction.length }
}

/** Integer minor units of the target's currency, halves up. An amount above zero never becomes nothing. */
export function convertAmount(amount: Decimal, { unit, currency, rate, targetCurrency, rounding }: PriceConversion): number {
  const factor = decimalOfNumber(rate)
  if (!factor) throw new RangeError(`${rate} is no rate`)
  const digits = minorDigits(targetCurrency)
  const scale = amount.scale + factor.scale + (unit === 'minor' ? minorDigits(currency) : 0)
  const minor = Number(dividedHalfUp(amount.digits * factor.digits * 10n ** BigInt(digits), 10n ** BigInt(scale)))
  if (amount.digits === 0n) return 0
  return Math.max(1, rounding ? roundMinor(minor, rounding, 10 ** digits) : minor)
}

function roundMinor(minor: number, rounding: Rounding, unit: number): number {
  if ('to' in rounding) {
    const step = Math.max(1, Math.round(rounding.to * unit))
    return Math.max(step, Math.floor((minor * 2 + step) / (2 * step)) * step)
  }
  const whole = Math.floor(minor / unit)
  const candidates = [whole - 1, whole, whole + 1]
    .flatMap((major) => rounding.endings.map((ending) => major * unit + Math.round(ending * unit)))
    .filter((candidate) => candidate > 0)
  return candidates.reduce((best, candidate) => (Math.abs(candidate - minor) < Math.abs(best - minor) ? candidate : best), candidates[0] ?? minor)
}

const dividedHalfUp = (dividend: bigint, divisor: bigint): bigint => (dividend * 2n + divisor) / (divisor * 2n)
