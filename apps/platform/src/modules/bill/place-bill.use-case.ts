import { money, type Money } from '@galleria/kernel'
import { isPaidOnline, type PaymentType } from '@galleria/rules'
import type { InputOf, createBillOrder } from '@galleria/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { CustomerContext } from '../../context.ts'
import { DomainError, RequestInvalid } from '../../errors.ts'
import { inOwnTime } from '../../infra/work-scope.ts'
import type { MasterOrder } from '../order/index.ts'
import { amountToPay, askedBillIn, type AskedBill, type ItemFault, operatorFault, type Price, type PriceFault } from './bill-order.ts'
import type { BillOrders, PaymentMethodsOf } from './bill-order.ports.ts'
import { BillFailed, type Circle, type DueBill, type Operator, type Plan } from './bill.ports.ts'
import type { BillService } from './bill.service.ts'
import type { TenantBills } from './bill-providers.adapter.ts'

type Deps = {
  readonly bills: Pick<BillService, 'billsOf' | 'operatorIn' | 'circleIn' | 'dueIn' | 'numberAt' | 'phoneOf'>
  readonly orders: Pick<BillOrders, 'findPlaced' | 'place'>
  readonly methodsOf: PaymentMethodsOf
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

/** The aggregator may have taken all of a request's time: what is asked of the database afterwards has its own. */
const AFTERWARDS_MS = 8_000

export const afterAggregator = <T>(tenantId: string, work: () => Promise<T>): Promise<T> => inOwnTime(tenantId, work, AFTERWARDS_MS)

export type BillBody = InputOf<typeof createBillOrder>['body']

/** what is said is looked up, what it costs is asked, and only then it is an order. A request that was answered before is answered without asking anybody. */
export function createPlaceBill({ bills, orders, methodsOf, logger }: Deps) {
  /** For a bill that was ordered already and is to be paid like this. */
  async function assertPayableLike(ctx: CustomerContext, type: PaymentType): Promise<void> {
    await paymentTypeFor(ctx, type, (await bills.billsOf(ctx.tenant)).isTest)
  }

  /** The first way to pay online that there is, unless told. Test money pays no operator, and true money no stand-in of one. */
  async function paymentTypeFor({ tenant }: CustomerContext, wanted: PaymentType | undefined, isTest: boolean): Promise<PaymentType> {
    if (wanted && !isPaidOnline(wanted)) throw new DomainError('bill.payment_not_online') // C-01
    const known = new Map((await methodsOf(tenant)).map((method) => [method.type, method]))
    const possible = tenant.settings.checkout.payments.filter((type) => {
      const method = known.get(type)
      return isPaidOnline(type) && method?.obstacle === null && method.isTest === isTest
    })
    const chosen = wanted ?? possible[0]
    if (!chosen || !possible.includes(chosen)) throw new DomainError('checkout.payment_unavailable', { payments: possible })
    return chosen
  }

  async function plansOf({ aggregator }: TenantBills, operator: Operator, circle: string | null): Promise<readonly Plan[]> {
    try {
      return await aggregator.plans(operator, circle)
    } catch (error) {
      if (!(error instanceof BillFailed)) throw error
      logger.warn({ err: error }, 'the aggregator of bills did not answer as it should')
      throw new DomainError('bill.provider_unreachable', undefined, { cause: error })
    }
  }

  /** No aggregator recharges a mobile without it. */
  async function circleOf(found: TenantBills, code: string | undefined): Promise<Circle> {
    if (code === undefined) throw new DomainError('bill.circle_unknown')
    return bills.circleIn(found, code)
  }

  type Priced = { readonly price: Price; readonly due: DueBill | undefined; readonly plan: Plan | undefined }

  /** Asked anew: what was shown may be hours old. */
  async function priceOf(found: TenantBills, operator: Operator, { planCode, number, circle, phone }: Wanted): Promise<Priced> {
    if (operator.writesBills) {
      const due = await bills.dueIn(found, operator, number, phone)
      return { price: { due }, due, plan: undefined }
    }
    if (planCode === undefined) return { price: 'free', due: undefined, plan: undefined }
    const plan = (await plansOf(found, operator, circle?.code ?? null)).find(({ code }) => code === planCode)
    return { price: { plan }, due: undefined, plan }
  }

  async function placeBill(ctx: CustomerContext, body: BillBody, idempotencyKey: string | undefined): Promise<Placed> {
    const { customerDetails, orderDetails } = body
    const [item = {}] = orderDetails.items
    const asked = askedBillIn(item, ctx.currency)
    const { paymentType } = orderDetails
    const request = { asked: { asked, paymentType, phone: customerDetails?.customerPhone }, idempotencyKey }
    const known = await orders.findPlaced(ctx, request)
    if (known) return { master: known, isReplayed: true }

    if (isFault(asked)) throw refusalOf(asked)
    const found = await bills.billsOf(ctx.tenant)
    const [type, phone] = await Promise.all([paymentTypeFor(ctx, paymentType, found.isTest), bills.phoneOf(ctx, customerDetails?.customerPhone)])
    const operator = await bills.operatorIn(found, asked.operators[0] ?? '')
    const other = operatorFault(asked, operator)
    if (other) throw refusalOf(other)
    const number = bills.numberAt(operator, asked.number)
    const circle = operator.category === 'Prepaid' ? await circleOf(found, asked.circle) : null
    const { price, due, plan } = await priceOf(found, operator, { planCode: asked.planCode, number, circle, phone })
    const amount = amountToPay(asked, operator, price)
    if (typeof amount === 'object') throw priceRefusal(amount, ctx.currency)
    const { id, code, name, icon, category } = operator
    const bill = {
      category,
      operator: { id, name, icon },
      number,
      customerName: due?.customerName ?? null,
      circle,
      plan: plan ? { code: plan.code, validity: plan.validity, description: plan.description } : null,
    }
    const details = { operator, isTest: found.isTest, number, circle: circle?.code ?? null, phone }
    return afterAggregator(ctx.tenant.id, () => orders.place(ctx, request, { bill, operatorCode: code, amount, paymentType: type, details }))
  }

  return { placeBill, assertPayableLike }
}
export type PlaceBill = ReturnType<typeof createPlaceBill>['placeBill']

type Placed = { readonly master: MasterOrder; readonly isReplayed: boolean }

type Wanted = { readonly planCode: string | undefined; readonly number: string; readonly circle: Circle | null; readonly phone: string | null }

const isFault = (asked: AskedBill | ItemFault): asked is ItemFault => asked === 'missing' || 'contradicts' in asked

function refusalOf(fault: ItemFault): Error {
  if (fault === 'missing') return new DomainError('bill.details_missing')
  return new RequestInvalid([{ path: `/orderDetails/items/0${fault.contradicts}`, say: (words) => words.other() }], false)
}

function priceRefusal(fault: PriceFault, currency: string): DomainError {
  const inMoney = (amount: number): Money => money(amount, currency)
  switch (fault.code) {
    case 'bill.amount_changed':
      return new DomainError(fault.code, { amount: inMoney(fault.amount) })
    case 'bill.amount_invalid':
      return new DomainError(fault.code, { least: inMoney(fault.least), most: inMoney(fault.most) })
    default:
      return new DomainError(fault.code)
  }
}
