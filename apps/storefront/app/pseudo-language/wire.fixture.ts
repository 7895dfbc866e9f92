import {
  jsonOf,
  type OperationId,
  operations,
  type OperationSpec,
  OrderedAppointmentWire,
  OrderedBillWire,
  type TenantConfigWire,
  TIME_OF_DAY,
} from '@galleria/contract'
import { type AppointmentMode, BILL_CATEGORIES, type BillCategory, type BillState } from '@galleria/rules'
import { pseudo } from './pseudo-texts.fixture.ts'

/** One id for everything, so that whatever refers to something finds it. */
export const ID = '0b5e7c1a-52a1-4b8e-9c3d-7f6a1e2d3c4b'
export const WORD = 'Δοκιμή'
export const SLUG = `-${ID}`
const INSTANT = '2026-11-20T10:00:00.000Z'
const DAY = '2026-11-24'

type Node = {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Node[]
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly minItems?: number
  readonly patternProperties?: Readonly<Record<string, Node>>
}

/** What is no word, by the name that it has everywhere on the wire. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  _id: ID,
  item: ID,
  slug: SLUG,
  key: 'pseudo',
  code: 'α',
  country: 'GR',
  timeZone: 'Europe/Athens',
  email: 'α@β.γδ',
  phone: '2101234567',
  phoneNumber: '2101234567',
  image: '/img/1',
  icon: '/img/1',
  swatch: '#123456',
  rate: 24,
  variationCount: 1,
  expiresIn: 600,
  locale: 'el',
  isBlocked: false,
  isBlockedByOther: false,
  isClosed: false,
  isService: false,
  isBooked: false,
  priceSteps: [{ from: 2, percentOff: 10 }],
}

/** Whoever has it has no account, and sees less. */
const OF_GUESTS = 'isGuest'

function textOf(name: string, { pattern, format }: Node): string {
  if (pattern?.includes('a-f')) return ID
  if (pattern === '^[A-Z]{3}$') return 'EUR'
  if (format === 'date-time') return INSTANT
  if (format === 'date') return DAY
  if (pattern === TIME_OF_DAY) return '16:00'
  return name === 'images' ? '/img/1' : pseudo(name)
}

/** A value of a schema of the contract with everything in it that may be there, whose words are in Greek letters. */
function valueOf(node: Node, name: string): unknown {
  if (node.const !== undefined) return node.const
  if (node.enum) return node.enum[0]
  if (node.anyOf) return valueOf(node.anyOf[0] ?? {}, name)
  if (node.type === 'object' && node.properties)
    return Object.fromEntries(
      Object.entries(node.properties)
        .filter(([key]) => key !== OF_GUESTS)
        .map(([key, property]) => [key, propertyOf(key, property)]),
    )
  if (node.type === 'object') return { α: valueOf(Object.values(node.patternProperties ?? {})[0] ?? {}, name) }
  if (node.type === 'array') return Array.from({ length: node.minItems ?? 1 }, () => valueOf(node.items ?? {}, name))
  if (node.type === 'integer' || node.type === 'number') return Math.max(node.minimum ?? 0, 3)
  if (node.type === 'boolean') return true
  return node.type === 'string' ? textOf(name, node) : null
}

/** Of several shapes the first is taken. */
const shapeOf = ({ type, anyOf }: Node): string | undefined => anyOf?.[0]?.type ?? type

/** Of what an order costs, so that something is left to be paid otherwise. */
const FROM_WALLET = { amount: 1, currency: 'EUR' }
const isAmountFromWallet = (name: string, { properties }: Node): boolean => name === 'wallet' && properties?.amount !== undefined

const propertyOf = (name: string, node: Node): unknown =>
  // What is sold is put into a cart, and an order is of goods, unless a world says otherwise.
  name === 'bill' || name === 'appointment' || name === 'booking'
    ? null
    : isAmountFromWallet(name, node)
      ? FROM_WALLET
      : Object.hasOwn(BY_NAME, name) && shapeOf(node) !== 'object' && shapeOf(node) !== 'array' && node.const === undefined
        ? BY_NAME[name]
        : valueOf(node, name)

/** What an operation answers when everything is there. */
export function replyOf(id: OperationId): unknown {
  const spec: OperationSpec = operations[id]
  const schema = jsonOf(spec.reply)
  const reply = schema ? valueOf(schema, id) : undefined
  if (id === 'listOperators') return { data: ofEachKind((reply as { data: readonly object[] }).data) }
  if (id === 'getOperator') return { data: operatorOf((reply as { data: object }).data, 'Electricity') }
  if (id === 'quoteAppointment') return { data: { quote: payable((reply as { data: { quote: object } }).data.quote) } }
  return id === 'confirmCheckout' ? { data: payable((reply as { data: object }).data) } : reply
}

/** So many are worth a search. */
const OPERATORS = 7
const operatorOf = (operator: object, category: BillCategory, index = 0) => ({
  ...operator,
  _id: `${ID}-${category}-${index}`,
  operatorid: index === 0 ? ID : String(index),
  category,
  viewBillRequired: category === 'Electricity',
  number: { pattern: '\\d{10}', example: '9812345678' },
})
const ofEachKind = ([operator = {}]: readonly object[]) =>
  BILL_CATEGORIES.flatMap((category) => Array.from({ length: OPERATORS }, (_, index) => operatorOf(operator, category, index)))

/** What was paid to an operator. */
export const orderedBill = (state: BillState): object => ({ ...(valueOf(jsonOf(OrderedBillWire) ?? {}, 'bill') as object), state })

/** Where and when an appointment takes place, in a year in which it can still be moved. */
export const orderedAppointment = (mode: AppointmentMode): object => ({
  ...(valueOf(jsonOf(OrderedAppointmentWire) ?? {}, 'appointment') as object),
  mode,
  changeBefore: '2099-11-20T10:00:00.000Z',
})

/** What is booked with whom. */
/** With all that can be said of one: a break, days off, and what is booked on them. */
export const CALENDAR = {
  _id: ID,
  name: WORD,
  timeZone: 'Europe/Athens',
  place: WORD,
  slotMinutes: 30,
  perSlot: 2,
  leadMinutes: 60,
  noticeMinutes: 1440,
  daysAhead: 14,
  hours: [
    { days: [1, 2], from: '10:00', to: '13:00' },
    { days: [1], from: '16:00', to: '18:00' },
  ],
  daysOff: ['2099-01-05'],
  holidays: ['2099-01-06'],
  standing: [{ date: '2099-01-05', appointments: 3 }],
  outside: 1,
}

export const BOOKING = { calendar: ID, with: WORD, slotMinutes: 30, noticeMinutes: 120 }

/** Cash can be had, and the other way that the shop takes can't; the wallet pays for a part. */
const payable = (quote: object) => ({
  ...quote,
  totalPrice: { amount: 9, currency: 'EUR' },
  payments: ['COD'],
  unavailable: [{ type: 'PAYPAL', reason: 'amount' }],
})

/** A shop with several markets that takes what it is paid with at the door, and PayPal. */
export function tenantConfig(): TenantConfigWire {
  const { data } = replyOf('getTenantConfig') as { data: TenantConfigWire }
  const markets = ['', '-2', '-3', '-4'].flatMap((end) => data.markets.map((market) => ({ ...market, _id: ID + end, slug: SLUG + end })))
  return { ...data, currency: { code: 'EUR' }, checkout: { defaultPayment: 'COD', payments: ['COD', 'PAYPAL'], guests: true }, markets }
}
