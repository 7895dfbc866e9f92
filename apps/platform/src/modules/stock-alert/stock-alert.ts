import type { Locale, LocalizedText } from '@galleria/kernel'
import type { OptionWords } from '../cart/index.ts'

/** A variant as a mail or a list names it. */
export type AlertedVariant = {
  readonly variantId: string
  readonly productId: string
  readonly slug: string
  readonly name: LocalizedText
  readonly options: readonly OptionWords[]
  readonly chosen: Readonly<Record<string, string>>
}

export type StockAlert = AlertedVariant & {
  readonly id: string
  readonly email: string
  readonly locale: Locale
  readonly askedAt: Date
}

/** Days for which one waits to be confirmed, waits for the variant, or is known to have been told. */
export const KEPT_DAYS = { unconfirmed: 3, waiting: 365, told: 30 } as const

/** An address is sent one mail to confirm the same thing in this time, however often somebody asks. */
export const ASK_AGAIN_HOURS = 24

/** Within this time those who were told count against the pieces that are there. */
export const TOLD_LATELY_HOURS = 6
