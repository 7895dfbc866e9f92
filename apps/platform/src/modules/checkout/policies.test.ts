import { DEMO_SHOPS, readDemo } from '@galleria/demo'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../../errors.ts'
import type { TenantSettings } from '../tenant/index.ts'
import type { DeliveryPlace } from './delivery-place.ts'
import { limitBroken, type Standing, wantedOf } from './order-limits.policy.ts'
import { policiesOf, readPolicies, sellingFaultsOf } from './policies.ts'
import { PolicyInvalid } from './policy.ts'

const SETTINGS: TenantSettings = {
  currency: 'INR',
  country: 'IN',
  locales: ['en'],
  hue: 75,
  timeZone: 'Asia/Kolkata',
  tagline: { en: 'A shop' },
  tax: { name: 'GST', rate: 18 },
  delivery: { fee: 4000, freeFrom: 99_900 },
  cart: { mode: 'multi' },
  checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true },
  support: { email: 'help@shop.example', phone: '8045678900' },
}
const withPolicies = (policies: object) => readPolicies({ ...SETTINGS, policies })

const BENGALURU: DeliveryPlace = { position: [77.64, 12.97], country: 'IN', state: 'Karnataka', zip: '560 038' }
const MYSURU: DeliveryPlace = { position: [76.64, 12.3], country: 'IN', state: 'Karnataka', zip: '570001' }
const QUITO: DeliveryPlace = { position: [-78.5, -0.22], country: 'EC', state: 'Pichincha', zip: '170150' }
const sent = (to: DeliveryPlace, amount = 50_000) => ({ amount, from: BENGALURU, to })

describe('policies', () => {
  it('keep to the shop’s own fee and tax, and to what is usual against hoarding, where its settings name none', () => {
    const { deliveryFee, deliveryZone, tax, payment, limits } = readPolicies(SETTINGS)
    expect([deliveryFee.feeOf(sent(QUITO)), deliveryFee.feeOf(sent(QUITO, 99_900))]).toEqual([4000, 0])
    expect(deliveryFee.everywhere).toEqual(SETTINGS.delivery)
    expect(deliveryZone(BENGALURU, QUITO)).toBe(true)
    expect(tax.chargesOn('toys', BENGALURU, QUITO)).toEqual([{ name: 'GST', rate: 18 }])
    expect(tax.isIncluded).toBe(true)
    const sale = { total: 9_999_999, to: QUITO, isConfirmed: false, isGuest: false, isRemote: false }
    expect([payment('COD', sale), payment('STRIPE', sale), payment('COD', { ...sale, isConfirmed: true })]).toEqual(['unconfirmed', undefined, undefined])
    const standing = { isConfirmed: true, deliveredOrders: 0, openOrders: 0, openAmount: 0, openPieces: new Map() }
    const orders = [{ ...standing, isConfirmed: false }, standing, { ...standing, deliveredOrders: 1 }, { ...standing, deliveredOrders: 5 }]
    expect(orders.map((each) => limits?.(each).orders)).toEqual([3, 5, 10, 30])
    const { payment: anyhow, limits: none } = withPolicies({ payment: { use: 'anyhow' }, limits: { use: 'none' } })
    expect([anyhow('COD', sale), none]).toEqual([undefined, undefined])
  })

  it('are read once for the same settings', () => {
    expect(policiesOf(SETTINGS)).toBe(policiesOf(SETTINGS))
    expect(policiesOf({ ...SETTINGS })).not.toBe(policiesOf(SETTINGS))
  })

  it('are refused by name where there is none of it, or its terms cannot be read', () => {
    expect(() => withPolicies({ tax: { use: 'by_moon' } })).toThrow(
      new PolicyInvalid('there is no policy "by_moon" for tax; there are by_rules', '/policies/tax/use'),
    )
    expect(() => withPolicies({ deliveryZone: { use: 'within', km: -1 } })).toThrow(PolicyInvalid)
    expect(() => withPolicies({ pickup: { use: 'slots', perSlots: 4 } })).toThrow(/^slots\/perSlots: is not known here$/)
    expect(() => withPolicies({ deliveryZone: { use: 'within' } })).toThrow(/^within\/km: is missing$/)
    expect(() => withPolicies({ deliveryFee: { use: 'by_zone', zones: [{ fee: 1.5, freeFrom: 0 }] } })).toThrow(/^by_zone\/zones\/0\/fee: /)
    expect(() => withPolicies({ tax: { use: 'by_rules', name: 'GST', rate: 18, rules: [{ rate: 5 }] } })).toThrow(PolicyInvalid)
  })

  it('that cannot be read are told with the field, all of them', () => {
    const faultsIn = (more: object) => sellingFaultsOf({ ...SETTINGS, ...more }).map(({ path }) => path)
    expect(faultsIn({})).toEqual([])
    expect(faultsIn({ policies: { deliveryFee: { use: 'by_zone', zones: [{ fee: 1.5, freeFrom: 0 }] }, tax: { use: 'by_moon' } } })).toEqual([
      '/policies/deliveryFee/zones/0/fee',
      '/policies/tax/use',
    ])
    // A cart reckons with the shop's own fee also where the checkout has a policy.
    expect(faultsIn({ delivery: { fee: 4000 }, policies: { deliveryFee: { use: 'by_distance', steps: [{ upToKm: 5, fee: 1, freeFrom: 0 }] } } })).toEqual([
      '/delivery/freeFrom',
    ])
    expect(faultsIn({ tax: { name: 'GST', rate: 180 } })).toEqual(['/tax/rate'])
    expect(faultsIn({ policies: { limits: { use: 'by_standing', levels: [{ delivered: 0, orders: 0 }] } } })).toEqual(['/policies/limits/levels/0/orders'])
    // Misspelt, it would let everybody pay any amount at the door.
    expect(faultsIn({ policies: { payment: { use: 'by_rules', rules: [{ type: 'COD', upto: 100 }] } } })).toEqual(['/policies/payment/rules/0/upto'])
    expect(faultsIn({ policies: { deliverFee: { use: 'flat' } } })).toEqual(['/policies/deliverFee'])
    expect(faultsIn({ checkout: { defaultPayment: 'PAYPAL', payments: ['COD'] } })).toEqual(['/checkout/defaultPayment'])
  })

  it('that cannot be read refuse whoever asks for them, with the field', () => {
    const broken: TenantSettings = { ...SETTINGS, tax: { name: 'GST', rate: -1 } }
    const refusal = new DomainError('tenant.settings_invalid', { path: '/tax/rate' })
    expect(() => policiesOf(broken)).toThrow(expect.objectContaining({ code: refusal.code, details: refusal.details }))
  })

  it('of the demo shops can be read', () => {
    const { shop: demoShop } = readDemo()
    for (const folder of DEMO_SHOPS) expect(sellingFaultsOf(demoShop(folder).shop.settings)).toEqual([])
  })
})

describe('the fee for delivery', () => {
  it('is that of the first zone that a place is in, else the shop’s own', () => {
    const zones = [
      { zips: ['560'], fee: 2000, freeFrom: 30_000 },
      { states: ['karnataka'], fee: 3000, freeFrom: 60_000 },
      { countries: ['EC'], states: ['Guayas'], fee: 1, freeFrom: 60_000 },
    ]
    const { deliveryFee } = withPolicies({ deliveryFee: { use: 'by_zone', zones } })
    expect([BENGALURU, MYSURU, QUITO].map((to) => deliveryFee.feeOf(sent(to, 20_000)))).toEqual([2000, 3000, 4000])
    expect(deliveryFee.feeOf(sent(BENGALURU, 30_000))).toBe(0)
    expect(deliveryFee.everywhere).toBeUndefined()
    expect(deliveryFee.feeOf(sent({ position: [77.6, 12.9], country: 'IN' }, 20_000))).toBe(4000)
  })

  it('goes by the way from the seller, and is the shop’s own beyond the last step', () => {
    const steps = [
      { upToKm: 20, fee: 1500, freeFrom: 30_000 },
      { upToKm: 200, fee: 2500, freeFrom: 60_000 },
    ]
    const { deliveryFee } = withPolicies({ deliveryFee: { use: 'by_distance', steps } })
    expect([BENGALURU, MYSURU, QUITO].map((to) => deliveryFee.feeOf(sent(to, 20_000)))).toEqual([1500, 2500, 4000])
  })
})

it('delivery goes where it is served, or so far', () => {
  const served = withPolicies({ deliveryZone: { use: 'served', places: [{ states: ['Karnataka'] }, { countries: ['EC'] }] } }).deliveryZone
  expect([BENGALURU, QUITO, { ...BENGALURU, state: 'Goa' }, { ...BENGALURU, state: undefined }].map((to) => served(BENGALURU, to))).toEqual([
    true,
    true,
    false,
    false,
  ])
  const within = withPolicies({ deliveryZone: { use: 'within', km: 150 } }).deliveryZone
  expect([MYSURU, QUITO].map((to) => within(BENGALURU, to))).toEqual([true, false])
})

it('a way to pay may depend on the amount, the place, and whether somebody is who they say', () => {
  const rules = [{ type: 'COD', upTo: 500_000, places: [{ countries: ['IN'] }], confirmedFrom: 100_000 }]
  const { payment } = withPolicies({ payment: { use: 'by_rules', rules } })
  const sale = { total: 50_000, to: BENGALURU, isConfirmed: false, isGuest: false, isRemote: false }
  expect(payment('COD', sale)).toBeUndefined()
  expect(payment('COD', { ...sale, total: 500_001 })).toBe('amount')
  expect(payment('COD', { ...sale, to: QUITO })).toBe('place')
  expect(payment('COD', { ...sale, total: 100_000 })).toBe('unconfirmed')
  expect(payment('COD', { ...sale, total: 100_000, isConfirmed: true })).toBeUndefined()
  expect(payment('STRIPE', { ...sale, total: 900_000, to: QUITO })).toBeUndefined()
})

describe('limits of what an account may order', () => {
  const terms = {
    use: 'by_standing',
    unconfirmed: { orders: 1, pieces: 5, amount: 100_000 },
    levels: [
      { delivered: 3, orders: 10 },
      { delivered: 0, orders: 3, pieces: 20 },
    ],
  }
  const standing: Standing = { isConfirmed: true, deliveredOrders: 0, openOrders: 0, openAmount: 0, openPieces: new Map() }
  const limits = withPolicies({ limits: terms }).limits

  it('loosen with what it has been brought', () => {
    expect(limits?.({ ...standing, isConfirmed: false })).toEqual({ orders: 1, pieces: 5, amount: 100_000 })
    expect(limits?.(standing)).toMatchObject({ orders: 3, pieces: 20 })
    expect(limits?.({ ...standing, deliveredOrders: 5, isConfirmed: false })).toMatchObject({ orders: 10 })
  })

  it('count what is open already, and say what is left', () => {
    const wanted = { orders: 1, amount: 50_000, pieces: new Map([['p', 4]]) }
    const most = { orders: 2, pieces: 5, amount: 100_000 }
    expect(limitBroken(most, standing, wanted)).toBeUndefined()
    expect(limitBroken(most, { ...standing, openOrders: 2 }, wanted)).toEqual({ limit: 'orders', most: 2, left: 0 })
    expect(limitBroken(most, { ...standing, openAmount: 60_000 }, wanted)).toEqual({ limit: 'amount', most: 100_000, left: 40_000 })
    expect(limitBroken(most, { ...standing, openPieces: new Map([['p', 2]]) }, wanted)).toEqual({ limit: 'pieces', most: 5, left: 3, item: 'p' })
    expect(limitBroken(most, { ...standing, openPieces: new Map([['q', 5]]) }, wanted)).toBeUndefined()
    expect(limitBroken({}, { ...standing, openOrders: 500 }, wanted)).toBeUndefined()
    expect(limitBroken(most, { ...standing, openAmount: 200_000 }, { ...wanted, amount: 0 })).toBeUndefined()
  })

  describe('what a seller has agreed to', () => {
    const line = (of: object) => ({ productId: 'p', variantId: 'v', quantity: 40, unitPrice: 1000, discount: 0, tax: 0, ...of })
    const part = (lines: ReturnType<typeof line>[], taxAdded = 0) => ({ lines, totals: { taxAdded: { amount: taxAdded } } })
    const agreed = { variantId: 'v', quantity: 40, unitPrice: 800 }

    it('is not held against an order: neither its pieces nor what they come to', () => {
      expect(wantedOf([part([line({ discount: 8000 })])], 36_000, agreed)).toEqual({ orders: 1, amount: 0, pieces: new Map() })
      expect(wantedOf([part([line({})])], 44_000, null)).toEqual({ orders: 1, amount: 44_000, pieces: new Map([['p', 40]]) })
    })

    it('ends with the pieces that were agreed, of what was agreed', () => {
      const more = wantedOf([part([line({ quantity: 45, discount: 8000 })])], 37_000, agreed)
      expect(more).toEqual({ orders: 1, amount: 5000, pieces: new Map([['p', 5]]) })
      const beside = [line({ discount: 8000 }), line({ variantId: 'w', quantity: 30 }), line({ productId: 'q', variantId: 'x', quantity: 3 })]
      expect(wantedOf([part(beside)], 65_000, agreed)).toEqual({
        orders: 1,
        amount: 33_000,
        pieces: new Map([
          ['p', 30],
          ['q', 3],
        ]),
      })
    })

    it('takes its tax along where tax is added, and no more than it costs where it has become cheaper', () => {
      const taxed = [part([line({ discount: 8000, tax: 3200 }), line({ productId: 'q', variantId: 'x', quantity: 1, tax: 100 })], 3300)]
      expect(wantedOf(taxed, 36_300, agreed).amount).toBe(1100)
      const cheaper = [part([line({ unitPrice: 700 }), line({ productId: 'q', variantId: 'x', quantity: 1 })])]
      expect(wantedOf(cheaper, 29_000, agreed).amount).toBe(1000)
    })
  })
})

describe('what a piece costs', () => {
  const pen = { market: 'education', sellerId: 's1', productId: 'p1', singlePrice: 500 }
  const steps = [
    { from: 6, percentOff: 5, markets: ['education'] },
    { from: 12, percentOff: 8 },
  ]

  it('is what the catalogue says, however many, where a shop names no policy', () => {
    for (const { price } of [readPolicies(SETTINGS), withPolicies({ price: { use: 'list' } })]) {
      expect(price.priceOf(pen, 99)).toBe(500)
      expect(price.steps).toEqual([])
    }
  })

  it('is less from so many on, and the steps are told', () => {
    const { price } = withPolicies({ price: { use: 'by_quantity', steps } })
    expect([5, 6, 12].map((quantity) => price.priceOf(pen, quantity))).toEqual([500, 475, 460])
    expect([6, 12].map((quantity) => price.priceOf({ ...pen, market: 'food' }, quantity))).toEqual([500, 460])
    expect(price.steps).toEqual(steps)
  })

  it('cannot be read of steps that nobody reaches, that take nothing or all off, or that are misspelt', () => {
    const faultsIn = (price: { use: string; steps: readonly object[] }) => sellingFaultsOf({ ...SETTINGS, policies: { price } }).map(({ path }) => path)
    const faultOf = (step: object) => faultsIn({ use: 'by_quantity', steps: [{ from: 6, percentOff: 5, ...step }] })
    const at = '/policies/price/steps/0'
    expect([{ from: 1 }, { percentOff: 0 }, { percentOff: 100 }, { percentOff: 2.5 }, { market: 'food' }, { markets: [] }].map(faultOf)).toEqual([
      [`${at}/from`],
      [`${at}/percentOff`],
      [`${at}/percentOff`],
      [`${at}/percentOff`],
      [`${at}/market`],
      [`${at}/markets`],
    ])
    expect(faultsIn({ use: 'by_quantity', steps: [] })).toEqual(['/policies/price/steps'])
  })
})
