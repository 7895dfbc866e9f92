import type { Day } from '@galleria/kernel'
import type { BillCategory } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'

/** A tenant's keys with the aggregator; undefined when it has none. */
export type FindBillKeys = (tenantId: string) => Promise<Readonly<Record<string, string>> | undefined>

/** How whoever asks is reached. */
export type ContactOf = (ctx: CustomerContext) => Promise<{ readonly phone: string | null }>

/** Who writes bills, or is paid ahead. Amounts are minor units of the shop's currency. */
export type Operator = {
  /** Of ours, and for ever: made from its code. UUID */
  readonly id: string
  /** As the aggregator knows it. */
  readonly code: string
  readonly name: string
  readonly category: BillCategory
  /** Address of a picture. */
  readonly icon: string | null
  /** What is due is asked for first, and no other amount is taken. */
  readonly writesBills: boolean
  /** The number by which it knows its customers: a regular expression of the whole of it. */
  readonly number: { readonly pattern: string; readonly example: string }
  readonly least: number
  readonly most: number
}

/** Where mobile numbers are at home. */
export type Circle = { readonly code: string; readonly name: string }

export type Plan = {
  readonly code: string
  readonly kind: string
  readonly amount: number
  readonly validity: string | null
  readonly description: string
}

export type DueBill = {
  readonly customerName: string | null
  /** 0 where nothing is due. */
  readonly amount: number
  readonly dueDate: Day | null
  readonly billDate: Day | null
  readonly billNumber: string | null
}

export type BillToPay = {
  /** Of this payment, and for ever: it is made once. Letters, digits and "-", 40 at most. */
  readonly key: string
  readonly operator: Operator
  /** Tidy. */
  readonly number: string
  readonly amount: number
  /** Its code; null of what is no mobile number. */
  readonly circle: string | null
  readonly phone: string | null
}

/** `unknown`: the aggregator has never heard of it. `paid` and `refused` are final. */
export type BillReport = { readonly state: 'sending' | 'paid' | 'refused' | 'unknown'; readonly reference: string | null }

/**
 * A service that pays operators for a shop, as we see it. Everything is bounded in time and throws `BillFailed`. Paying may be asked again under its key: it is
 * done once.
 */
export type BillAggregator = {
  operators(): Promise<readonly Operator[]>
  circles(): Promise<readonly Circle[]>
  /** `operator` is a code. Nulls where nobody knows. */
  operatorOf(phone: string): Promise<{ readonly operator: string | null; readonly circle: Circle | null }>
  /** The cheapest first. `circle` is a code, and needed for a mobile number. */
  plans(operator: Operator, circle: string | null): Promise<readonly Plan[]>
  /** Undefined where the operator does not know the number. */
  due(operator: Operator, number: string, phone: string | null): Promise<DueBill | undefined>
  pay(bill: BillToPay): Promise<BillReport>
  statusOf(key: string): Promise<BillReport>
}

/** The aggregator did not do as asked. A refusal is about what was sent, and final; after anything else nobody knows whether it was done. */
export class BillFailed extends Error {
  readonly isRefusal: boolean
  constructor(what: string, { isRefusal = false, cause }: { readonly isRefusal?: boolean; readonly cause?: unknown } = {}) {
    super(what, { cause })
    this.name = 'BillFailed'
    this.isRefusal = isRefusal
  }
}
