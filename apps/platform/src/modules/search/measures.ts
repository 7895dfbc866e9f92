import { amountOf } from './written-amount.ts'

/** What a text measures is kept as one word in a unit of its kind, so that "43.2 cm" is 17", and "1 litre" is 1000 ml. */
type Unit = { readonly kind: 'mm' | 'ml' | 'g' | 'mb' | 'w' | 'khz' | 'mah' | 'v' | 'wh'; readonly factor: number; readonly written: readonly string[] }

/** As they are written in English and Spanish. Inches only as a sign or by name: "in" is a word of its own. */
const UNITS: readonly Unit[] = [
  { kind: 'mm', factor: 1, written: ['mm', 'millimetres?', 'millimeters?', 'mil[ií]metros?'] },
  { kind: 'mm', factor: 10, written: ['cm', 'centimetres?', 'centimeters?', 'cent[ií]metros?'] },
  { kind: 'mm', factor: 1000, written: ['m', 'mts?', 'metres?', 'meters?', 'metros?'] },
  { kind: 'mm', factor: 25.4, written: ['inch(?:es)?', 'pulgadas?', 'pulg', '"', '”', '″', "''"] },
  { kind: 'mm', factor: 304.8, written: ['ft', 'feet', 'foot', 'pies'] },
  { kind: 'ml', factor: 1, written: ['ml', 'millilitres?', 'milliliters?', 'mililitros?'] },
  { kind: 'ml', factor: 10, written: ['cl', 'centilitres?', 'centiliters?', 'centilitros?'] },
  { kind: 'ml', factor: 1000, written: ['l', 'lt', 'ltrs?', 'litres?', 'liters?', 'litros?'] },
  { kind: 'g', factor: 1, written: ['g', 'gr', 'gms?', 'grams?', 'grammes?', 'gramos?'] },
  { kind: 'g', factor: 1000, written: ['kg', 'kgs', 'kilos?', 'kilograms?', 'kilogrammes?', 'kilogramos?'] },
  { kind: 'g', factor: 453.59237, written: ['lbs?'] },
  { kind: 'mb', factor: 1, written: ['mb', 'megabytes?'] },
  { kind: 'mb', factor: 1000, written: ['gb', 'gigabytes?', 'gigas?'] },
  { kind: 'mb', factor: 1_000_000, written: ['tb', 'terabytes?', 'teras?'] },
  { kind: 'w', factor: 1, written: ['w', 'watts?', 'vatios?'] },
  { kind: 'w', factor: 1000, written: ['kw', 'kilowatts?', 'kilovatios?'] },
  { kind: 'khz', factor: 0.001, written: ['hz', 'hertz'] },
  { kind: 'khz', factor: 1, written: ['khz'] },
  { kind: 'khz', factor: 1000, written: ['mhz'] },
  { kind: 'khz', factor: 1_000_000, written: ['ghz'] },
  { kind: 'mah', factor: 1, written: ['mah'] },
  { kind: 'mah', factor: 1000, written: ['ah'] },
  { kind: 'v', factor: 1, written: ['v', 'volts?', 'voltios?'] },
  { kind: 'wh', factor: 1, written: ['wh'] },
]

const WRITTEN = UNITS.flatMap((unit) => unit.written.map((pattern) => ({ unit, pattern })))
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}.,]|[\\p{L}\\p{N}]-)(\\d{1,7}(?:[.,]\\d{1,3})?)[\\s\\u00a0-]?(${WRITTEN.map(({ pattern }) => pattern)
    .toSorted((left, right) => right.length - left.length)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
)

/** Digits that count: 43.2 cm and 17 inches are the same diagonal, 39.6 cm and 15.4 inches are not. */
const PRECISION = 3

const unitOf = new Map<string, Unit>()
function findUnit(written: string): Unit | undefined {
  const known = unitOf.get(written)
  if (known) return known
  const unit = WRITTEN.find(({ pattern }) => new RegExp(`^(?:${pattern})$`, 'u').test(written))?.unit
  if (unit) unitOf.set(written, unit)
  return unit
}

/** A measure of a text: where it stands, and the word that is the same in every unit; no text has a word with such a sign. */
export type Measure = { readonly start: number; readonly end: number; readonly word: string }

export const isMeasure = (word: string): boolean => word.startsWith('=')

/** The measures of a text, first to last. */
export function measuresIn(text: string): Measure[] {
  if (!/\d/.test(text)) return []
  return [...text.matchAll(AMOUNT)].flatMap(({ 0: whole, 1: digits = '', 2: written = '', index }) => {
    const unit = findUnit(written.toLowerCase())
    const amount = unit && Number(((amountOf(digits) ?? 0) * unit.factor).toPrecision(PRECISION))
    return unit && amount ? [{ start: index, end: index + whole.length, word: `=${amount}${unit.kind}` }] : []
  })
}
