import { createHash, randomUUID } from 'node:crypto'
import { BILL_CATEGORIES, type BillCategory, isOfMobile, isRecharge } from '@galleria/rules'
import { type BillAggregator, BillFailed, type BillReport, type BillToPay, type Circle, type DueBill, type Operator, type Plan } from './bill.ports.ts'
import { numberRuleOf, operatorIdOf } from './bill.ts'
import { amountIn, calendarDayIn, listIn, messageIn, nameIn, objectIn, rupeesOf, textIn, type Unread } from './kwikapi-answers.ts'
import { KWIKAPI_CIRCLES } from './kwikapi-circles.ts'

export type KwikApiPlace = {
  /** Without a slash at the end: "https://www.kwikapi.com". */
  readonly baseUrl: string
  readonly apiKey: string
  /** For one answer; `TIMEOUT_MS` unless told. */
  readonly timeoutMs?: number
}

export const KWIKAPI_URLS = { production: 'https://www.kwikapi.com', sandbox: 'https://uat.kwikapi.com' } as const

const TIMEOUT_MS = 6_000
/** A list of all billers takes some hundred kB. */
const ANSWER_BYTES = 4 * 1024 * 1024
/** Pages of operators of one kind that are asked for, and with how many a page may be a full one. Each is one of twenty questions a day. */
const MOST_PAGES = 4
const FULL_PAGE = 50

const ANY_CIRCLE = '1'

/** What KwikAPI calls the kinds: to be asked by the first; it answers with either. */
const SERVICES: Readonly<Record<BillCategory, readonly string[]>> = {
  Prepaid: ['Prepaid'],
  Postpaid: ['Postpaid'],
  DTH: ['DTH'],
  Electricity: ['Electricity', 'ELC'],
}

/** Documented messages that are about the shop's account there, or the moment, and not about what was asked: asked again later, they may be gone. */
const NOT_ABOUT_IT = /invalid api|api key|rate limit|too many|api mismatch|not whitelisted/i
const NOT_NOW: ReadonlySet<number> = new Set([401, 403, 408, 429])
const NO_MONEY = /insufficient balance/i
const KNOWN_ALREADY = /order ?id already exists|duplicate order/i
const NOTHING_DUE = /\b(?:no|nothing)\b.{0,30}\bdue|no (?:pending |outstanding |unpaid )?bill|already paid/i
const NUMBER_UNKNOWN = /invalid|incorrect|not (?:found|registered)|no record|does ?n[o']t exist|wrong|unable to find/i
const ORDER_UNKNOWN = /invalid (?:transaction|order)|not found|no (?:such )?(?:record|transaction|order)|does ?n[o']t exist/i
const NO_PLANS = /no (?:plan|record|data)|not (?:found|available)/i
/** Of a new SIM card, by whoever sells it. "Ignore FRC plans", says KwikAPI. */
const FIRST_RECHARGE = /\bFRC\b/i

const STATES: Readonly<Record<string, BillReport['state']>> = {
  SUCCESS: 'paid',
  PENDING: 'sending',
  PROCESSING: 'sending',
  FAILURE: 'refused',
  FAILED: 'refused',
  REFUND: 'refused',
  REFUNDED: 'refused',
  REVERSAL: 'refused',
}

/** KwikAPI 3.0.1, an aggregator of Indian operators, over HTTP. https://yoflic.github.io/KwikAPI-India/API-REFERENCE.html */
export function openKwikApi({ baseUrl, apiKey, timeoutMs = TIMEOUT_MS }: KwikApiPlace): BillAggregator {
  /** An answer that is JSON. What it says is not believed yet. */
  async function ask(method: 'GET' | 'POST', path: string, asked: Readonly<Record<string, string>>): Promise<Unread> {
    const form = new URLSearchParams({ api_key: apiKey, ...asked })
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method, headers: { accept: 'application/json' }, redirect: 'error', signal } as const
    const url = `${baseUrl}/api/v2/${path}`
    try {
      // Messages of what failed here would name the address, and with it key and number: only what is ours is told.
      const response = await (method === 'GET' ? fetch(`${url}?${form.toString()}`, init) : fetch(url, { ...init, body: form }))
      const text = await textOf(response)
      if (response.status >= 500 || NOT_NOW.has(response.status)) throw new BillFailed(`KwikAPI: ${path} was answered with ${response.status}`)
      const answer = objectIn(JSON.parse(text))
      if (NOT_ABOUT_IT.test(messageIn(answer))) throw new BillFailed(`KwikAPI: ${path}: ${messageIn(answer)}`)
      return answer
    } catch (error) {
      if (error instanceof BillFailed) throw error
      throw new BillFailed(`KwikAPI: ${path}: ${error instanceof SyntaxError ? 'an answer that can not be read' : 'no answer'}`, { cause: error })
    }
  }

  async function operatorsOf(category: BillCategory): Promise<readonly Operator[]> {
    const found = new Map<string, Operator>()
    // Whichever were told, also those that are of no use.
    const told = new Set<string | undefined>()
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await ask('GET', 'operator_codes.php', { service: SERVICES[category][0] ?? category, page: String(page) })
      const rows = listIn(answer.response)
      // Past the last page some services say that nothing was found, or tell the last one again.
      if (!rows && page === 1) throw new BillFailed(`KwikAPI: no list of operators: ${messageIn(answer)}`)
      const before = told.size
      for (const row of (rows ?? []).map(objectIn)) {
        told.add(textIn(row.operator_id))
        const operator = operatorIn(row, category)
        if (operator) found.set(operator.code, operator)
      }
      if ((rows?.length ?? 0) < FULL_PAGE || told.size === before) break
    }
    return [...found.values()]
  }

  async function detect(phone: string): Promise<{ readonly operator: string | null; readonly circle: Circle | null }> {
    const answer = await ask('POST', 'operator_fetch_v2.php', { number: phone })
    if (answer.success !== true) {
      if (NUMBER_UNKNOWN.test(messageIn(answer))) return { operator: null, circle: null }
      throw new BillFailed(`KwikAPI: operator_fetch_v2.php: ${messageIn(answer)}`)
    }
    const details = objectIn(answer.details)
    const [operator, code, name] = [details.opid, details.circle_code, details.circle_name].map(knownIn)
    return { operator: operator ?? null, circle: code !== undefined && name !== undefined ? { code, name: nameIn(name) } : null }
  }

  /** Required of every recharge, also of a dish, which is at home nowhere, and of a number of which nobody said where it is. */
  async function circleOf({ operator, number }: BillToPay): Promise<string> {
    const found = operator.category === 'Prepaid' ? await detect(number) : undefined
    return found?.circle?.code ?? ANY_CIRCLE
  }

  /** Under which the bill can be paid; "0" where the operator wrote none. */
  async function referenceOf({ operator, number, phone }: BillToPay): Promise<string> {
    if (!operator.writesBills) return '0'
    return textIn((await askForBill(operator, number, phone)).ref_id) ?? '0'
  }

  const askForBill = (operator: Operator, number: string, phone: string | null): Promise<Unread> =>
    ask('GET', 'bills/validation.php', {
      number,
      amount: '0',
      opid: operator.code,
      // Of this question only.
      order_id: randomUUID().replaceAll('-', ''),
      opt8: 'Bills',
      ...mobileOf(operator, number, phone),
    })

  async function statusOf(key: string): Promise<BillReport & { readonly amount: number | undefined }> {
    const answer = await ask('GET', 'status.php', { order_id: key })
    const said = answer.response === undefined ? answer : objectIn(answer.response)
    const known = textIn(said.order_id)
    if (known === key && textIn(said.status) !== undefined) return { ...reportIn(said, 'status.php'), amount: amountIn(said.amount) }
    if ((known === undefined || known === key) && ORDER_UNKNOWN.test(messageIn(answer))) return { state: 'unknown', reference: null, amount: undefined }
    throw new BillFailed(`KwikAPI: status.php tells of another order, or none: ${messageIn(answer)}`)
  }

  return {
    operators: async () => {
      const all = await Promise.all(BILL_CATEGORIES.map(operatorsOf))
      return all.flat().toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    },
    circles: async () => {
      const rows = await ask('GET', 'circle_codes.php', {}).then(
        ({ response }) => listIn(response) ?? [],
        (error: unknown) => {
          if (error instanceof BillFailed) return []
          throw error
        },
      )
      const circles = rows.flatMap((row) => {
        const { circle_code: code, circle_name: name } = objectIn(row)
        const read = { code: textIn(code), name: textIn(name) }
        return read.code && read.name ? [{ code: read.code, name: nameIn(read.name) }] : []
      })
      return (circles.length > 0 ? circles : KWIKAPI_CIRCLES).toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
    },
    operatorOf: detect,
    plans: async ({ code, category }, circle) => {
      const answer =
        category === 'DTH'
          ? await ask('POST', 'DTH_plans.php', { opid: code })
          : await ask('POST', 'recharge_plans.php', { opid: code, state_code: circle ?? '' })
      if (answer.success !== true) {
        if (NO_PLANS.test(messageIn(answer))) return []
        throw new BillFailed(`KwikAPI: no plans: ${messageIn(answer)}`)
      }
      return plansIn(answer.plans)
    },
    due: async (operator, number, phone) => {
      const answer = await askForBill(operator, number, phone)
      if (textIn(answer.status)?.toUpperCase() === 'SUCCESS') return dueIn(answer)
      const message = messageIn(answer)
      if (NOTHING_DUE.test(message)) return { customerName: knownIn(answer.customer_name) ?? null, amount: 0, dueDate: null, billDate: null, billNumber: null }
      if (NUMBER_UNKNOWN.test(message)) return undefined
      throw new BillFailed(`KwikAPI: bills/validation.php: ${message}`)
    },
    pay: async (bill) => {
      const { key, operator, number, amount, circle, phone } = bill
      const common = { number, amount: rupeesOf(amount), opid: operator.code, order_id: key }
      const path = isRecharge(operator.category) ? 'recharge.php' : 'bills/payments.php'
      const answer = isRecharge(operator.category)
        ? await ask('GET', path, { ...common, state_code: circle ?? (await circleOf(bill)) })
        : await ask('GET', path, { ...common, opt8: 'Bills', refrence_id: await referenceOf(bill), ...mobileOf(operator, number, phone) })
      const message = messageIn(answer)
      if (KNOWN_ALREADY.test(message)) {
        // Told before, and the answer was lost.
        const { amount: known, ...report } = await statusOf(key)
        if (known !== undefined && known !== amount) throw new BillFailed('KwikAPI: the order was paid with another amount', { isRefusal: true })
        return report
      }
      // Of no use to ask again: the money goes back, and the message says to whoever runs the shop what is wrong.
      if (NO_MONEY.test(message)) throw new BillFailed(`KwikAPI: ${message}`, { isRefusal: true })
      return reportIn(answer, path)
    },
    statusOf: async (key) => {
      const { amount: _, ...report } = await statusOf(key)
      return report
    },
  }
}

/** For messages of the operator; whose customers are known by their mobile numbers needs no other. */
function mobileOf({ category }: Operator, number: string, phone: string | null): { readonly mobile?: string } {
  const mobile = isOfMobile(category) ? number : phone
  return mobile === null ? {} : { mobile }
}

/** Text that is not there is written "NA" or "Unknown". */
function knownIn(value: unknown): string | undefined {
  const text = textIn(value)
  return text === undefined || /^(?:na|n\/a|null|unknown)$/i.test(text) ? undefined : text
}

/** Undefined of what is of another kind, out of service or can not be read: one of a thousand takes nothing from the others. */
function operatorIn(row: Unread, category: BillCategory): Operator | undefined {
  const [code, name, service] = [textIn(row.operator_id), textIn(row.operator_name), textIn(row.service_type)]
  const [least, most] = [amountIn(row.amount_minimum), amountIn(row.amount_maximum)]
  const isOn = textIn(row.status) === '1' && !/^off$/i.test(textIn(row.biller_status) ?? '')
  if (!isOn || code === undefined || name === undefined || least === undefined || most === undefined || most < least) return undefined
  if (!SERVICES[category].some((word) => word.toLowerCase() === service?.toLowerCase())) return undefined
  const writesBills = !isRecharge(category) && /^yes$/i.test(textIn(row.bill_fetch) ?? '')
  return { id: operatorIdOf(code), code, name, category, icon: null, writesBills, number: numberRuleOf(category, name), least, most }
}

/** By their kinds; without any, PHP writes an empty list instead. The cheapest first. */
function plansIn(value: unknown): readonly Plan[] {
  if (listIn(value)?.length === 0 || value === null) return []
  const found = new Map<string, Plan>()
  for (const [group, rows] of Object.entries(objectIn(value))) {
    for (const row of listIn(rows) ?? []) {
      const plan = planIn(objectIn(row), group)
      if (plan && !FIRST_RECHARGE.test(`${group} ${plan.kind}`)) found.set(plan.code, plan)
    }
  }
  return [...found.values()].toSorted((one, other) => one.amount - other.amount)
}

/** KwikAPI has no codes for them: what a plan gives, and costs, is which it is. */
function planIn(row: Unread, group: string): Plan | undefined {
  const [kind, amount, validity] = [textIn(row.Type) ?? group, amountIn(row.rs), knownIn(row.validity) ?? null]
  const description = textIn(row.desc) ?? ''
  if (amount === undefined || amount === 0) return undefined
  const what = createHash('sha256')
    .update(JSON.stringify([kind, validity, description]))
    .digest('hex')
    .slice(0, 12)
  return { code: `${amount}-${what}`, kind, amount, validity, description }
}

function dueIn(answer: Unread): DueBill {
  const amount = amountIn(answer.due_amount)
  if (amount === undefined) throw new BillFailed('KwikAPI: a bill without an amount')
  return {
    customerName: knownIn(answer.customer_name) ?? null,
    amount,
    dueDate: calendarDayIn(answer.due_date) ?? null,
    billDate: calendarDayIn(answer.bill_date) ?? null,
    billNumber: knownIn(answer.bill_number) ?? null,
  }
}

function reportIn(answer: Unread, path: string): BillReport {
  const state = STATES[textIn(answer.status)?.toUpperCase() ?? '']
  if (!state) throw new BillFailed(`KwikAPI: ${path}: ${messageIn(answer) || 'no status'}`)
  const references = [answer.operator_ref, answer.opr_id].map(knownIn)
  return { state, reference: state === 'paid' ? (references.find((reference) => reference !== undefined && reference !== '0') ?? null) : null }
}

async function textOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > ANSWER_BYTES) throw new BillFailed('KwikAPI: an answer that is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
