import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type Clock, dayIn, daysAfter } from '@galleria/kernel'
import { isIndianMobile } from '@galleria/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OwnAddress, urlOf } from '../../../infra/own-address.ts'
import { serveTenant } from '../../../infra/work-scope.ts'
import type { SimulatedBillRow, SimulatedBills } from './simulated-bill.repository.ts'
import { SIMULATED_CIRCLES, SIMULATED_OPERATORS, type SimulatedOperator, simulatedNameBy, simulatedPlansOf } from './simulated-operators.ts'

type Deps = { readonly rows: SimulatedBills; readonly clock: Clock; readonly secret: string; readonly ownAddress: () => OwnAddress }

/** Below it stand the paths of KwikAPI's, as they are. */
const BASE = '/test-bills/kwikapi'
const BODY_BYTES = 16 * 1024
/** What is under way for a while has come to an end after this. */
const UNDER_WAY_MS = 60_000
/** The next bill is written then. */
const BILL_MS = 20 * 24 * 60 * 60_000
/** Nobody asks any more what became of it. */
const KEPT_MS = 90 * 24 * 60 * 60_000
const TIME_ZONE = 'Asia/Kolkata'

/**
 * What a number that ends so stands for, at every operator: nobody knows it; nothing is due on it; the operator refuses to be paid for it; a payment is under way for a
 * minute, and arrives, or fails then; it arrives, but the connection breaks before anybody is told.
 */
export const SENTINELS = { unknown: '0000', nothingDue: '1111', refused: '2222', slow: '3333', slowFailure: '4444', lost: '5555' } as const

type Asked = Readonly<Record<string, string>>

/** What KwikAPI says instead: with HTTP's 200, as its documentation has it. */
class Refused extends Error {}

/** The connection breaks here. */
class Cut extends Error {}

/**
 * A stand-in for KwikAPI, for shops without a key of their own that are marked for it: the real adapter talks to it over HTTP, with a key, and it remembers what it was
 * told to pay. It pays nobody.
 */
export function createKwikApiSimulator({ rows, clock, secret, ownAddress }: Deps) {
  const signOf = (tenantId: string): string => createHmac('sha256', secret).update(`bill key|${tenantId}`).digest('hex').slice(0, 40)
  const keyOf = (tenantId: string): string => `TESTBILLS-${tenantId}-${signOf(tenantId)}`

  /** Whose request it is. */
  function tenantOf({ api_key: key = '' }: Asked): string {
    const tenantId = /^TESTBILLS-(?<id>[0-9a-f-]{36})-[0-9a-f]{40}$/.exec(key)?.groups?.id ?? ''
    const [given, expected] = [Buffer.from(key), Buffer.from(keyOf(tenantId))]
    if (tenantId === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Refused('Invalid API Key')
    serveTenant(tenantId)
    return tenantId
  }

  const isOf = (number: string, end: keyof typeof SENTINELS): boolean => number.endsWith(SENTINELS[end])

  /** Of the day, the operator and the number, so that whoever looks again sees the same. */
  function billOf({ code, service }: SimulatedOperator, number: string) {
    const hash = createHash('sha256').update(`${code}|${number}`).digest()
    const rupees = service === 'Electricity' ? 350 + (hash.readUInt16BE(0) % 6_000) : 199 + (hash.readUInt16BE(0) % 1_300)
    const today = dayIn(clock(), TIME_ZONE)
    const due = daysAfter(today, 3 + (hash.readUInt8(2) % 18))
    return {
      amount: isOf(number, 'nothingDue') ? '0.00' : `${rupees}.${String(hash.readUInt8(3) % 100).padStart(2, '0')}`,
      dueDate: dayFirst(due),
      billDate: dayFirst(daysAfter(due, -21)),
      name: simulatedNameBy(hash.readUInt8(4), hash.readUInt8(5)),
      billNumber: String(hash.readUIntBE(6, 5)).padStart(12, '2'),
      reference: String(hash.readUInt32BE(11)),
    }
  }

  function operatorOf({ opid }: Asked, services: readonly SimulatedOperator['service'][]): SimulatedOperator {
    const operator = SIMULATED_OPERATORS.find(({ code, service, isOff }) => code === opid && services.includes(service) && !isOff)
    if (!operator) throw new Refused('Invalid opid')
    return operator
  }

  const listOperators = ({ service, page = '1' }: Asked) => ({
    status: 'SUCCESS',
    response:
      page === '1'
        ? SIMULATED_OPERATORS.filter((operator) => service === undefined || operator.service === service).map((operator) => ({
            operator_name: operator.name,
            operator_id: operator.code,
            service_type: operator.service === 'Electricity' ? 'ELC' : operator.service,
            status: operator.isOff ? '0' : '1',
            biller_status: operator.isOff ? 'off' : 'on',
            bill_fetch: operator.writesBills ? 'YES' : 'NO',
            supportValidation: 'NOT_SUPPORTED',
            bbps_enabled: operator.service === 'Prepaid' ? 'NO' : 'YES',
            amount_minimum: String(operator.least),
            amount_maximum: String(operator.most),
          }))
        : [],
  })

  function detect({ number = '' }: Asked) {
    if (!isIndianMobile(number)) throw new Refused('Invalid number')
    const hash = createHash('sha256').update(number).digest()
    const [prepaid, isKnown] = [SIMULATED_OPERATORS.filter(({ service, isOff }) => service === 'Prepaid' && !isOff), !isOf(number, 'unknown')]
    const operator = isKnown ? prepaid[hash.readUInt8(0) % prepaid.length] : undefined
    const circle = isKnown ? SIMULATED_CIRCLES[hash.readUInt8(1) % SIMULATED_CIRCLES.length] : undefined
    return {
      success: true,
      message: null,
      credit_balance: '499',
      details: {
        provider: operator?.name ?? 'Unknown',
        opid: operator?.code ?? 'Unknown',
        circle_code: circle?.[0] ?? 'Unknown',
        circle_name: circle?.[1] ?? 'Unknown',
      },
    }
  }

  const circleOf = ({ state_code: code }: Asked): string => {
    const circle = SIMULATED_CIRCLES.find(([known]) => known === code)
    if (!circle) throw new Refused('Invalid state_code')
    return circle[1]
  }

  function listPlans(asked: Asked, service: 'Prepaid' | 'DTH') {
    const { code, name } = operatorOf(asked, [service])
    return { success: true, operator: name, circle: service === 'Prepaid' ? circleOf(asked) : '', message: 'Ignore FRC plans.', plans: simulatedPlansOf(code) }
  }

  /** By which a bill that was paid is known again, and its number is not. */
  const markOf = ({ code }: SimulatedOperator, number: string): string => createHmac('sha256', secret).update(`bill|${code}|${number}`).digest('base64url')

  async function isPaidLately(tenantId: string, mark: string): Promise<boolean> {
    const found = await rows.findByMark(tenantId, mark, new Date(clock().getTime() - BILL_MS))
    return found.some((row) => statusOf(row) === 'SUCCESS')
  }

  async function fetchBill(tenantId: string, asked: Asked) {
    const { number = '' } = asked
    const operator = operatorOf(asked, ['Postpaid', 'Electricity'])
    if (asked.opt8 !== 'Bills' || !operator.writesBills) throw new Refused('API MISMATCH')
    if (isOf(number, 'unknown')) throw new Refused('Invalid Account Number')
    if (await isPaidLately(tenantId, markOf(operator, number))) throw new Refused('Payment received for the billing period - no bill due')
    const bill = billOf(operator, number)
    return {
      status: 'SUCCESS',
      provider: operator.name,
      message: 'SUCCESS',
      due_amount: bill.amount,
      due_date: bill.dueDate,
      customer_name: bill.name,
      bill_number: bill.billNumber,
      bill_date: bill.billDate,
      bill_period: 'MONTHLY',
      ref_id: bill.reference,
      service: operator.service,
    }
  }

  /** Kept before it is told, like everything that costs money. Of a number its last digits are kept. */
  async function pay(tenantId: string, asked: Asked, operator: SimulatedOperator) {
    const { number = '', amount = '', order_id: key = '' } = asked
    if (!/^[\w-]{1,40}$/.test(key)) throw new Refused('Invalid order_id')
    if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(amount) || Number(amount) < operator.least || Number(amount) > operator.most) throw new Refused('Invalid amount')
    if (isOf(number, 'unknown')) throw new Refused('Invalid number')
    if (operator.writesBills) {
      const bill = billOf(operator, number)
      if (asked.refrence_id !== bill.reference || Number(bill.amount) !== Number(amount)) throw new Refused('Amount does not match the bill')
    }
    const createdAt = clock()
    const reference = `TEST${createHash('sha256').update(`${tenantId}|${key}`).digest().readUIntBE(0, 6)}`
    const isSlow = isOf(number, 'slow') || isOf(number, 'slowFailure')
    const status = isSlow ? 'PENDING' : isOf(number, 'refused') ? 'FAILED' : 'SUCCESS'
    const row = { key, status, document: { operator: operator.name, number: number.slice(-4), mark: markOf(operator, number), amount, reference }, createdAt }
    if (!(await rows.insert(tenantId, row))) throw new Refused('Order ID already exists')
    if (isOf(number, 'lost')) throw new Cut()
    return {
      status,
      order_id: key,
      opr_id: status === 'SUCCESS' ? reference : '0',
      balance: '0',
      number,
      provider: operator.name,
      amount,
      charged_amount: amount,
      message: status === 'FAILED' ? 'Refused by the operator' : status,
    }
  }

  function statusOf({ status, document, createdAt }: SimulatedBillRow): string {
    if (status !== 'PENDING' || clock().getTime() - createdAt.getTime() <= UNDER_WAY_MS) return status
    return isOf(document.number, 'slowFailure') ? 'FAILED' : 'SUCCESS'
  }

  async function tell(tenantId: string, { order_id: key = '' }: Asked) {
    const row = await rows.find(tenantId, key)
    if (!row) return { response: { message: 'Invalid Transaction Id' } }
    const { operator, number, amount, reference } = row.document
    const [status, date] = [statusOf(row), row.createdAt.toISOString().slice(0, 19).replace('T', ' ')]
    const ref = status === 'SUCCESS' ? reference : ''
    return {
      response: {
        order_id: key,
        operator_ref: ref,
        opr_id: ref,
        status,
        number,
        amount,
        service: operator,
        charged_amount: amount,
        available_balance: '0',
        date,
      },
    }
  }

  async function answer(reply: FastifyReply, work: () => object | Promise<object>): Promise<FastifyReply> {
    reply.type('application/json')
    try {
      return await reply.send(JSON.stringify(await work()))
    } catch (error) {
      if (error instanceof Refused) return reply.send(JSON.stringify({ success: false, status: 'FAILED', message: error.message }))
      if (!(error instanceof Cut)) throw error
      reply.hijack()
      reply.raw.destroy()
      return reply
    }
  }

  return {
    mount: (app: FastifyInstance): void => {
      app.register(async (child) => {
        child.removeAllContentTypeParsers()
        child.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, bytes, done) => done(null, bytes))
        const at = (path: string): string => `${BASE}/api/v2/${path}`
        const get = (path: string, work: (tenantId: string, asked: Asked) => object | Promise<object>) =>
          child.get(at(path), (request, reply) => answer(reply, () => work(tenantOf(queryOf(request)), queryOf(request))))
        const post = (path: string, work: (tenantId: string, asked: Asked) => object) =>
          child.post(at(path), (request, reply) => answer(reply, () => work(tenantOf(formOf(request)), formOf(request))))
        get('operator_codes.php', (_tenantId, asked) => listOperators(asked))
        get('circle_codes.php', () => ({ response: SIMULATED_CIRCLES.map(([code, name]) => ({ circle_name: name, circle_code: code })) }))
        post('operator_fetch_v2.php', (_tenantId, asked) => detect(asked))
        post('recharge_plans.php', (_tenantId, asked) => listPlans(asked, 'Prepaid'))
        post('DTH_plans.php', (_tenantId, asked) => listPlans(asked, 'DTH'))
        get('bills/validation.php', fetchBill)
        get('recharge.php', (tenantId, asked) => {
          circleOf(asked)
          return pay(tenantId, asked, operatorOf(asked, ['Prepaid', 'DTH']))
        })
        get('bills/payments.php', (tenantId, asked) => {
          if (asked.opt8 !== 'Bills') throw new Refused('API MISMATCH')
          return pay(tenantId, asked, operatorOf(asked, ['Postpaid', 'Electricity']))
        })
        get('status.php', tell)
      })
    },
    ownUrl: (): string => `${urlOf(ownAddress())}${BASE}`,
    keyOf,
    removeOld: () => rows.removeOlderThan(new Date(clock().getTime() - KEPT_MS)),
  }
}

const dayFirst = (day: string): string => day.split('-').toReversed().join('-')

/** The last of what is there twice. */
const plain = (entries: URLSearchParams): Asked => Object.fromEntries(entries)
const queryOf = ({ url }: FastifyRequest): Asked => plain(new URL(url, 'http://localhost').searchParams)
const formOf = ({ body }: FastifyRequest): Asked => plain(new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : ''))
