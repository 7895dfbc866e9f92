import { BILL_PLANS_MAX, type BillCategory, isIndianMobile, isRecharge, tidyBillNumber } from '@galleria/rules'
import type { FastifyBaseLogger } from 'fastify'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Tenant } from '../tenant/index.ts'
import type { BillProviders, TenantBills } from './bill-providers.adapter.ts'
import { BillFailed, type Circle, type ContactOf, type DueBill, type Operator, type Plan } from './bill.ports.ts'
import { operatorNumber } from './bill.ts'
import { keptAnswers } from '../../infra/kept-answers.ts'

type Deps = { readonly providers: BillProviders; readonly logger: FastifyBaseLogger; readonly contactOf: ContactOf }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Tenants, each with some 60 kB of operators. */
const MOST_TENANTS = 200
const MOST_PLANS = 1_000
/** KwikAPI lists its operators twenty times a day, each kind and page for itself, and its circles twice; it asks to be asked once a week and once a month. */
const OPERATORS = { most: MOST_TENANTS, freshMs: DAY_MS, keptMs: 14 * DAY_MS }
const CIRCLES = { most: MOST_TENANTS, freshMs: 7 * DAY_MS, keptMs: 60 * DAY_MS }
/** What a plan costs is asked of them when it is ordered. */
const PLANS = { most: MOST_PLANS, freshMs: 10 * MINUTE_MS, keptMs: 60 * MINUTE_MS }

const NOTHING_DUE: DueBill = { customerName: null, amount: 0, dueDate: null, billDate: null, billNumber: null }

/** What the aggregator knows: lists of it are kept for a while, so that pages do not wait for it and it may be away. */
export function createBillService({ providers, logger, contactOf }: Deps) {
  const kept = {
    operators: keptAnswers<readonly Operator[]>(OPERATORS),
    circles: keptAnswers<readonly Circle[]>(CIRCLES),
    plans: keptAnswers<readonly Plan[]>(PLANS),
  }

  async function billsOf(tenant: Tenant): Promise<TenantBills> {
    const found = await providers.of(tenant)
    if (!found) throw new DomainError('bill.not_offered')
    return found
  }

  /** What the aggregator says, and a line in the log where it says nothing: also of what is asked while somebody is told what it said before. */
  async function heard<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof BillFailed) logger.warn({ err: error }, 'the aggregator of bills did not answer as it should')
      throw error
    }
  }

  /** What goes wrong there is no fault of the customer's. */
  async function said<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof BillFailed)) throw error
      throw new DomainError('bill.provider_unreachable', undefined, { cause: error })
    }
  }

  const operatorsOf = ({ account, aggregator }: TenantBills) => said(() => kept.operators.get(account, () => heard(aggregator.operators)))
  const circlesOf = ({ account, aggregator }: TenantBills) => said(() => kept.circles.get(account, () => heard(aggregator.circles)))

  async function operatorIn(bills: TenantBills, idOrCode: string): Promise<Operator> {
    const all = await operatorsOf(bills)
    const found = all.find(({ id }) => id === idOrCode.toLowerCase()) ?? all.find(({ code }) => code === idOrCode)
    if (!found) throw new DomainError('bill.operator_unknown')
    return found
  }

  async function circleIn(bills: TenantBills, code: string): Promise<Circle> {
    const found = (await circlesOf(bills)).find((circle) => circle.code === code)
    if (!found) throw new DomainError('bill.circle_unknown')
    return found
  }

  /** Of a mobile number they differ from circle to circle. */
  async function plansIn(bills: TenantBills, operator: Operator, circleCode: string | null): Promise<readonly Plan[]> {
    if (!isRecharge(operator.category)) return []
    if (operator.category === 'Prepaid' && circleCode === null) throw new DomainError('bill.circle_unknown')
    const circle = operator.category === 'Prepaid' && circleCode !== null ? (await circleIn(bills, circleCode)).code : null
    const key = `${bills.account} ${operator.code} ${circle ?? ''}`
    return said(() => kept.plans.get(key, async () => (await heard(() => bills.aggregator.plans(operator, circle))).slice(0, BILL_PLANS_MAX)))
  }

  /** What is due on a number of the operator's, which is tidy; nothing is where it writes no bills. */
  async function dueIn({ aggregator }: TenantBills, operator: Operator, number: string, phone: string | null): Promise<DueBill> {
    if (!operator.writesBills) return NOTHING_DUE
    const due = await said(() => heard(() => aggregator.due(operator, number, phone)))
    if (!due) throw new DomainError('bill.number_unknown')
    return due
  }

  /** Throws `bill.number_invalid`, with one that would be right. */
  function numberAt(operator: Operator, text: string): string {
    const number = operatorNumber(operator, text)
    if (number === undefined) throw new DomainError('bill.number_invalid', { example: operator.number.example })
    return number
  }

  /** The mobile number that somebody gave, or that of their account, where it is one of India; operators send their messages there. */
  async function phoneOf(ctx: CustomerContext, given: string | undefined): Promise<string | null> {
    const phone = tidyBillNumber(given ?? (await contactOf(ctx)).phone ?? '', 'Prepaid')
    return isIndianMobile(phone) ? phone : null
  }

  return {
    billsOf,
    operatorIn,
    circleIn,
    plansIn,
    dueIn,
    numberAt,
    phoneOf,
    /** By name. */
    operators: async ({ tenant }: Of, category?: BillCategory): Promise<readonly Operator[]> => {
      const all = await operatorsOf(await billsOf(tenant))
      return category === undefined ? all : all.filter((operator) => operator.category === category)
    },
    operator: async ({ tenant }: Of, idOrCode: string): Promise<Operator> => operatorIn(await billsOf(tenant), idOrCode),
    circles: async ({ tenant }: Of): Promise<readonly Circle[]> => circlesOf(await billsOf(tenant)),
    plans: async ({ tenant }: Of, idOrCode: string, circle: string | undefined): Promise<readonly Plan[]> => {
      const bills = await billsOf(tenant)
      return plansIn(bills, await operatorIn(bills, idOrCode), circle ?? null)
    },
    operatorOfPhone: async ({ tenant }: Of, text: string): Promise<{ readonly operator: Operator | null; readonly circle: Circle | null }> => {
      const bills = await billsOf(tenant)
      const phone = tidyBillNumber(text, 'Prepaid')
      if (!isIndianMobile(phone)) throw new DomainError('bill.number_invalid', { example: '9876543210' })
      const [all, { operator, circle }] = await Promise.all([operatorsOf(bills), said(() => heard(() => bills.aggregator.operatorOf(phone)))])
      return { operator: all.find(({ code }) => code === operator) ?? null, circle }
    },
    due: async (ctx: CustomerContext, { operatorId, number: text, phone }: { operatorId: string; number: string; phone?: string | undefined }) => {
      // The account first: nothing is asked of the database after the aggregator, which may take longer than a request has.
      const [bills, reachedAt] = await Promise.all([billsOf(ctx.tenant), phoneOf(ctx, phone)])
      const operator = await operatorIn(bills, operatorId)
      const number = numberAt(operator, text)
      return { operator, number, due: await dueIn(bills, operator, number, reachedAt) }
    },
  }
}
export type BillService = ReturnType<typeof createBillService>

type Of = { readonly tenant: Tenant }
