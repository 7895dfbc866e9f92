import type { BillItemInput } from '@galleria/contract'
import { minorDigits, moneyFromDecimal } from '@galleria/kernel'
import { isAmountTaken } from './bill.ts'
import type { DueBill, Operator, Plan } from './bill.ports.ts'

/** What an item of a request says (E-17), wherever it says it. `operators`: all that it names its operator by. Minor units. */
export type AskedBill = {
  readonly operators: readonly string[]
  readonly number: string
  readonly planCode: string | undefined
  readonly circle: string | undefined
  readonly amount: number | undefined
  readonly category: string | undefined
}

/** Where it contradicts itself: a path within the item; or what is missing in it. */
export type ItemFault = { readonly contradicts: string } | 'missing'

const TEXTS = ['MobileNumber', 'PlanCode', 'OperatorId', 'CircleId'] as const

/** Nobody wrote anything there. */
const given = (text: string | null | undefined): string | undefined => text?.trim() || undefined

export function askedBillIn(item: BillItemInput, currency: string): AskedBill | ItemFault {
  const { custom = {} } = item
  const differs = (flat: unknown, nested: unknown): boolean => flat !== undefined && nested !== undefined && flat !== nested
  const wrong = TEXTS.find((field) => differs(given(item[field]), given(custom[field])))
  if (wrong) return { contradicts: `/custom/${wrong}` }
  const [flatAmount, nestedAmount] = [minorOf(item.Amount, currency), minorOf(custom.Amount, currency)]
  if (differs(flatAmount, nestedAmount)) return { contradicts: '/custom/Amount' }
  const either = (field: (typeof TEXTS)[number]): string | undefined => given(item[field]) ?? given(custom[field])
  const amount = flatAmount ?? nestedAmount
  if (amount === 'other') return { contradicts: item.Amount === undefined ? '/custom/Amount' : '/Amount' }
  const operators = [given(item.productId), either('OperatorId')].filter((name) => name !== undefined)
  const number = either('MobileNumber')
  if (operators.length === 0 || number === undefined) return 'missing'
  return { operators, number, planCode: either('PlanCode'), circle: either('CircleId'), amount, category: given(item.ServiceCategory) }
}

/** `other`: of another currency than the shop's. */
function minorOf(amount: BillItemInput['Amount'], currency: string): number | 'other' | undefined {
  if (amount === undefined) return undefined
  if (typeof amount === 'object') return amount.currency === currency ? amount.amount : 'other'
  // A bare number may be a sum of floats.
  return moneyFromDecimal(amount.toFixed(minorDigits(currency)), currency)?.amount
}

/** Where what is said of the operator is of another one. */
export function operatorFault({ operators, category }: AskedBill, operator: Operator): ItemFault | undefined {
  const isMeant = (name: string) => name.toLowerCase() === operator.id || name === operator.code
  if (!operators.every(isMeant)) return { contradicts: '/OperatorId' }
  return category !== undefined && category.toLowerCase() !== operator.category.toLowerCase() ? { contradicts: '/ServiceCategory' } : undefined
}

/** What its price goes by: what the operator says is due, a plan of the operator's, if there is one of that code, or nothing but how much it takes. */
export type Price = { readonly due: DueBill } | { readonly plan: Plan | undefined } | 'free'

export type PriceFault =
  | { readonly code: 'bill.nothing_due' | 'bill.plan_unknown' | 'bill.details_missing' }
  | { readonly code: 'bill.amount_changed'; readonly amount: number }
  | { readonly code: 'bill.amount_invalid'; readonly least: number; readonly most: number }

/** What is paid, in minor units, or why it is not. */
export function amountToPay({ amount }: Pick<AskedBill, 'amount'>, operator: Pick<Operator, 'least' | 'most'>, price: Price): number | PriceFault {
  if (price === 'free') {
    if (amount === undefined) return { code: 'bill.details_missing' }
    return isAmountTaken(operator, amount) ? amount : { code: 'bill.amount_invalid', least: operator.least, most: operator.most }
  }
  if ('due' in price) {
    if (price.due.amount <= 0) return { code: 'bill.nothing_due' }
    if (amount === undefined) return { code: 'bill.details_missing' }
    return amount === price.due.amount ? amount : { code: 'bill.amount_changed', amount: price.due.amount }
  }
  const { plan } = price
  if (!plan) return { code: 'bill.plan_unknown' }
  return amount === undefined || amount === plan.amount ? plan.amount : { code: 'bill.amount_changed', amount: plan.amount }
}

/** So long an aggregator may need until it knows what it was told. */
const HEARD_MS = 600_000
/** When it says that it has never heard of it. */
export const isToBeToldAgain = (sentAt: Date, now: Date): boolean => now.getTime() - sentAt.getTime() > HEARD_MS

const MINUTE_MS = 60_000
const PAUSES_MS = [0.5, 1, 2, 5, 10, 30, 60, 120].map((minutes) => minutes * MINUTE_MS)
const LONGEST_MS = 360 * MINUTE_MS
/** After having been in hand so often. */
export const pauseMs = (tries: number): number => PAUSES_MS[tries - 1] ?? LONGEST_MS
