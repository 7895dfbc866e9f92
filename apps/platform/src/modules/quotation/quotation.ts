import { randomInt } from 'node:crypto'
import { dayIn, daysAfter, type Day, type LocalizedText } from '@galleria/kernel'
import { QUOTATION_NEEDED_DAYS_MAX, type QuotationState, quotationStateOf, SPOKEN_ALPHABET } from '@galleria/rules'

/** A price that a customer has asked a seller for. Minor units of one piece. */
export type Quotation = {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly sellerId: string
  readonly productId: string
  readonly variantId: string
  /** As they were called then. */
  readonly name: LocalizedText
  readonly choice: LocalizedText
  readonly quantity: number
  readonly comments: string
  readonly neededBy: Day | null
  readonly createdAt: string
  readonly answer: string
  readonly answeredAt: string | null
  readonly unitPrice: number | null
  readonly currency: string
  readonly validUntil: string | null
  readonly isDeclined: boolean
  readonly isWithdrawn: boolean
  /** An order has the price that was promised. */
  readonly isOrdered: boolean
  readonly conversationId: string | null
}

export const stateOf = ({ validUntil, ...facts }: Pick<Quotation, 'isWithdrawn' | 'isDeclined' | 'isOrdered' | 'validUntil'>, now: Date): QuotationState =>
  quotationStateOf({ ...facts, validUntil: validUntil === null ? null : Date.parse(validUntil) }, now.getTime())

const NUMBER_LENGTH = 8

/** "Q-4KX9-RM7C": read out as it is, neither guessed nor counted. */
export function newQuotationNumber(): string {
  const letters = Array.from({ length: NUMBER_LENGTH }, () => SPOKEN_ALPHABET[randomInt(SPOKEN_ALPHABET.length)]).join('')
  return `Q-${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Today where the day begins last, so that nobody's own today is refused, to a year ahead. */
export function isNeededInTime(day: Day, now: Date): boolean {
  const [earliest, latest] = [dayIn(now, 'Etc/GMT+12'), daysAfter(dayIn(now, 'UTC'), QUOTATION_NEEDED_DAYS_MAX)]
  return day >= earliest && day <= latest
}
