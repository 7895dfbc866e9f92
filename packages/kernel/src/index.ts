export type { Clock } from './clock.ts'
export { systemClock } from './clock.ts'
export { type Day, dayIn, daysAfter, formatClock, formatDay, formatMoment, instantAt, isTimeZone, minuteIn, minutesOf, weekdayOf } from './day.ts'
export { distanceKm, type Position } from './distance.ts'
export { createLately, type Lately } from './lately.ts'
export { LOCALES, type Locale } from '@galleria/locales'
export { formatLocale, inEveryLanguage, isLocale, type LocalizedText, pickLocale, textIn } from './locale.ts'
export type { Currency, Money } from './money.ts'
export {
  addMoney,
  CurrencyMismatch,
  decimalOf,
  discountPercent,
  formatMoney,
  minorDigits,
  money,
  moneyFromDecimal,
  sumMoney,
  timesMoney,
} from './money.ts'
export { splitAmount, taxIncludedIn, taxOn } from './money-parts.ts'
export { createNameIndex, type NameIndex } from './name-index.ts'
export { idFromSlug, slugify } from './slug.ts'
export { isOnThisMachine } from './this-machine.ts'
export { isUuid, UUID } from './uuid.ts'
export { slugifyValue } from './value-slug.ts'
export { foldToAscii, isReadable } from './text.ts'
export { plain, tidy } from './tidy.ts'
export { cityKey, folded, foldedWords, typedWords } from './words.ts'
