import type { OrderPartWire, OrderWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { cancellableOf, dueOf, isService, marketOf, parcelsOf, rewardAheadOf, servicesIn, tillOf } from './order-parts.ts'

type Facts = {
  readonly status: OrderPartWire['orderStatus']
  readonly payment?: OrderPartWire['payment']['status']
  readonly amount?: number
  readonly wallet?: number
  readonly reward?: number
}

const parcel = ({ status, payment = 'due', amount = 100, wallet = 0, reward = 0 }: Facts, index: number) => ({
  _id: `part-${index}`,
  orderStatus: status,
  payment: { type: 'COD', status: payment },
  total: { amount, currency: 'INR' },
  wallet: { amount: wallet, currency: 'INR' },
  reward: reward > 0 ? { amount: reward, currency: 'INR' } : null,
  provider: { _id: `seller-${index}`, name: `Seller ${index}` },
  can: { cancel: (status === 'created' || status === 'processing') && payment !== 'pending', pay: false },
})

/** As much of an order as is asked here. */
const orderOf = (...facts: Facts[]): OrderWire => {
  const orders = facts.map(parcel)
  const canCancel = facts.some(({ status }) => status === 'created' || status === 'processing')
  const total = { amount: orders.reduce((sum, { total: { amount } }) => sum + amount, 0), currency: 'INR' }
  return {
    _id: 'whole',
    provider: orders.length === 1 ? orders[0]!.provider : null,
    orders,
    total,
    can: { cancel: canCancel, pay: false },
  } as unknown as OrderWire
}

describe('parcelsOf', () => {
  it('is the parts of an order, and of one part that part', () => {
    expect(parcelsOf(orderOf({ status: 'created' }, { status: 'shipped' })).map(({ _id }) => _id)).toEqual(['part-0', 'part-1'])
    const alone = { ...parcel({ status: 'shipped' }, 0), orders: [] } as unknown as OrderWire
    expect(parcelsOf(alone).map(({ _id }) => _id)).toEqual(['part-0'])
  })
})

describe('rewardAheadOf', () => {
  it('counts what parcels that still come are promised, and nothing while the order waits for its payment', () => {
    const order = orderOf({ status: 'shipped', reward: 30 }, { status: 'created', reward: 5 }, { status: 'delivered', reward: 90 }, { status: 'cancelled' })
    expect(rewardAheadOf(order)).toEqual({ amount: 35, currency: 'INR' })
    expect(rewardAheadOf({ ...order, can: { ...order.can, pay: true } })).toBeUndefined()
    expect(rewardAheadOf(orderOf({ status: 'delivered', reward: 90 }))).toBeUndefined()
  })
})

describe('dueOf', () => {
  it('counts what couriers are still to be paid, without what was cancelled or is paid', () => {
    const order = orderOf({ status: 'shipped', amount: 300 }, { status: 'cancelled', amount: 500 }, { status: 'delivered', payment: 'paid', amount: 700 })
    expect(dueOf(order)).toEqual({ amount: 300, currency: 'INR' })
  })

  it('counts nothing of what the wallet has paid', () => {
    expect(dueOf(orderOf({ status: 'shipped', amount: 300, wallet: 120 }, { status: 'created', amount: 80 })).amount).toBe(260)
  })
})

describe('cancellableOf', () => {
  it.each<[string, Facts[], string[]]>([
    ['the only parcel', [{ status: 'created' }], ['part-0']],
    ['all that are not on their way', [{ status: 'created' }, { status: 'processing' }, { status: 'shipped' }], ['part-0', 'part-1']],
    ['nothing where one parcel is left that says so itself', [{ status: 'created' }, { status: 'shipped' }], []],
    [
      'everything while the payment is open',
      [
        { status: 'created', payment: 'pending' },
        { status: 'created', payment: 'pending' },
      ],
      ['part-0', 'part-1'],
    ],
    ['nothing of what is on its way', [{ status: 'shipped' }], []],
  ])('is %s', (_, facts, expected) => {
    expect(cancellableOf(orderOf(...facts)).map(({ _id }) => _id)).toEqual(expected)
  })
})

describe('marketOf', () => {
  const items = (...slugs: (string | undefined)[]) => slugs.map((slug) => (slug ? { Market: { slug } } : {})) as unknown as OrderWire['items']

  it('is the hall that all things are from', () => {
    expect(marketOf(items('toys', 'toys'))).toBe('toys')
    expect(marketOf(items('toys', 'home'))).toBeUndefined()
    expect(marketOf(items(undefined))).toBeUndefined()
  })
})

describe('tillOf', () => {
  const [goods, service] = [{ isService: false }, { isService: true }]
  const part = (items: readonly { readonly isService: boolean }[], pickup: object | null = null) => ({ items, pickup })

  it('is where cash is paid: at the door, the store or the visit, or at several of them', () => {
    expect(tillOf([part([goods]), part([goods])])).toBe('door')
    expect(tillOf([part([goods], {})])).toBe('store')
    expect(tillOf([part([goods]), part([goods], {})])).toBe('both')
    expect(tillOf([part([service]), part([service, service])])).toBe('visit')
    expect(tillOf([part([service]), part([goods])])).toBe('mixed')
    expect(tillOf([part([service]), part([goods], {})])).toBe('mixed')
    expect(tillOf([part([service, goods])])).toBe('mixed')
  })
})

it('names what of an order is done for somebody, and knows an order that is nothing else', () => {
  const items = [{ name: 'Monitor' }, { name: 'Physiotherapy', isService: true }] as unknown as OrderWire['items']
  expect(servicesIn(items)).toEqual(['Physiotherapy'])
  expect((['SERVICE', 'PRODUCT', 'IN-STORE'] as const).map((type) => isService({ type }))).toEqual([true, false, false])
})
