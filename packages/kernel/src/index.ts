export type { Clock } from './clock.ts'
export { systemClock } from './clock.ts'
export { LOCALES, type Locale } from '@galleria/locales'
export { inEveryLanguage, isLocale, type LocalizedText, pickLocale, textIn } from './locale.ts'
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
  splitMoney,
  sumMoney,
  taxIncludedIn,
  timesMoney,
} from './money.ts'
export { idFromSlug, slugify } from './slug.ts'
export { isUuid, UUID } from './uuid.ts'
export { foldToAscii, isReadable, tidy } from './text.ts'
