import { describe, expect, it } from 'vitest'
import { type CheckoutAction, type CheckoutOffer, checkoutLoading, checkoutReducer, NOTHING_CHOSEN, openStep, STEPS, statusOf } from './checkout-steps.ts'

const OFFER: CheckoutOffer = { addressIds: ['a', 'b'], sellerIds: ['s1', 's2'], visitIds: [] }
const AT_A: CheckoutAction = { type: 'address_chosen', addressId: 'a' }
const DELIVERED: CheckoutAction = { type: 'delivery_chosen', sellerIds: ['s1', 's2'] }
const after = (...actions: CheckoutAction[]) => actions.reduce(checkoutReducer, NOTHING_CHOSEN)
const statuses = (state: ReturnType<typeof after>) => STEPS.map((step) => statusOf(state, step))

describe('checkout steps', () => {
  it('begin with the address of somebody who is known, however many there are to choose from', () => {
    for (const addressIds of [[], ['a'], ['a', 'b']])
      expect(statuses(after({ type: 'offered', offer: { ...OFFER, addressIds } }))).toEqual(['done', 'open', 'todo', 'todo'])
  })

  it('are done one after the other, each when it was agreed to', () => {
    expect(statuses(after({ type: 'offered', offer: OFFER }, AT_A))).toEqual(['done', 'done', 'open', 'todo'])
    expect(statuses(after({ type: 'offered', offer: OFFER }, AT_A, DELIVERED))).toEqual(['done', 'done', 'done', 'open'])
  })

  it('open one again and fold it with the new choice', () => {
    const reopened = after({ type: 'offered', offer: OFFER }, AT_A, DELIVERED, { type: 'reopened', step: 'address' })
    expect(statuses(reopened)).toEqual(['done', 'open', 'done', 'todo'])
    expect(openStep(checkoutReducer(reopened, AT_A))).toBe('payment')
    expect(openStep(checkoutReducer(reopened, { type: 'folded' }))).toBe('payment')
  })

  it('ask for no address where everything is fetched, until something comes into the cart that is not, or an address is chosen after all', () => {
    const fetched = after({ type: 'offered', offer: OFFER }, { type: 'all_fetched', sellerIds: ['s1', 's2'] })
    expect(statuses(fetched)).toEqual(['done', 'done', 'open', 'todo'])
    expect(fetched.pickups).toEqual({ s1: {}, s2: {} })
    expect(openStep(checkoutReducer(fetched, DELIVERED))).toBe('payment')
    expect(openStep(checkoutReducer(fetched, { type: 'offered', offer: { ...OFFER, sellerIds: ['s1', 's3'] } }))).toBe('address')
    expect(checkoutReducer(fetched, AT_A)).toMatchObject({ isFetched: false, addressId: 'a' })
  })

  it('ask for the delivery again where it goes elsewhere', () => {
    const state = after({ type: 'offered', offer: OFFER }, AT_A, DELIVERED, { type: 'address_chosen', addressId: 'b' })
    expect(statuses(state)).toEqual(['done', 'done', 'open', 'todo'])
  })

  it('ask for the delivery again where the address was changed, which is the same one elsewhere', () => {
    const mended = after({ type: 'offered', offer: OFFER }, AT_A, DELIVERED, { type: 'address_chosen', addressId: 'a', isSaved: true })
    expect(statuses(mended)).toEqual(['done', 'done', 'open', 'todo'])
  })

  it('ask for the delivery again when another shop has joined, and not when one has left', () => {
    const agreed = after({ type: 'offered', offer: OFFER }, AT_A, DELIVERED)
    expect(openStep(checkoutReducer(agreed, { type: 'offered', offer: { ...OFFER, sellerIds: ['s1', 's3'] } }))).toBe('delivery')
    expect(openStep(checkoutReducer(agreed, { type: 'offered', offer: { ...OFFER, sellerIds: ['s2'] } }))).toBe('payment')
  })

  it('ask for the address again when it is deleted', () => {
    const state = after({ type: 'offered', offer: OFFER }, AT_A, DELIVERED, { type: 'offered', offer: { ...OFFER, addressIds: ['b'] } })
    expect(statuses(state)).toEqual(['done', 'open', 'todo', 'todo'])
  })

  it('ask for the delivery again when its time is gone, and keep all other choices', () => {
    const [at, slot] = ['2026-11-25', '2026-11-25T09:30:00Z']
    const chosen = after(
      { type: 'offered', offer: OFFER },
      AT_A,
      { type: 'window_picked', sellerId: 's1', pick: { date: at, slot } },
      { type: 'window_picked', sellerId: 's2', pick: { date: at } },
      { type: 'payment_picked', payment: 'STRIPE' },
      DELIVERED,
    )
    const lost = checkoutReducer(chosen, { type: 'window_lost', sellerId: 's1' })
    expect(openStep(lost)).toBe('delivery')
    expect(lost).toMatchObject({ addressId: 'a', windows: { s2: { date: at } }, lostWindow: 's1', payment: 'STRIPE' })
    expect(lost.windows.s1).toBeUndefined()
    expect(checkoutReducer(lost, { type: 'window_picked', sellerId: 's1', pick: { date: at } }).lostWindow).toBeUndefined()
    expect(checkoutReducer(lost, DELIVERED)).toMatchObject({ lostWindow: undefined, delivery: ['s1', 's2'] })
  })

  it('let nothing be picked up of a seller who comes to the address, nor everything without one', () => {
    const fetched = after({ type: 'offered', offer: OFFER }, { type: 'all_fetched', sellerIds: ['s1', 's2'] }, DELIVERED)
    expect(fetched).toMatchObject({ isFetched: true, delivery: ['s1', 's2'] })
    const visited = checkoutReducer(fetched, { type: 'offered', offer: { ...OFFER, visitIds: ['s2'] } })
    expect(visited).toMatchObject({ isFetched: false, pickups: { s1: {} }, delivery: undefined })
    expect(visited.pickups).not.toHaveProperty('s2')
    expect(openStep(visited)).toBe('address')
  })

  it('ask for an address after all where something is handed out nowhere any more, also when another step is open', () => {
    const fetched = after({ type: 'offered', offer: OFFER }, { type: 'all_fetched', sellerIds: ['s1', 's2'] }, DELIVERED, {
      type: 'reopened',
      step: 'delivery',
    })
    const brought = checkoutReducer(fetched, { type: 'pickup_picked', sellerId: 's1', pick: undefined })
    expect(brought).toMatchObject({ isFetched: false, pickups: { s2: {} }, delivery: undefined })
    expect(brought.pickups).not.toHaveProperty('s1')
    expect(openStep(brought)).toBe('address')
  })

  it('ask for the delivery again while a pick-up that was agreed to has no time any more, also when another step is looked at', () => {
    const pick = { store: 'main', date: '2026-11-25', slot: '2026-11-25T09:30:00Z' }
    const agreed = after({ type: 'offered', offer: OFFER }, AT_A, { type: 'pickup_picked', sellerId: 's1', pick }, DELIVERED)
    const { slot: _, ...untimed } = pick
    const steps: CheckoutAction[] = [
      { type: 'reopened', step: 'delivery' },
      { type: 'pickup_picked', sellerId: 's1', pick: untimed },
      { type: 'reopened', step: 'contact' },
      { type: 'folded' },
    ]
    expect(openStep(steps.reduce(checkoutReducer, agreed))).toBe('delivery')
  })

  it('stay as they are where one thing of several is brought to the address that is known', () => {
    const state = after({ type: 'offered', offer: OFFER }, AT_A, { type: 'pickup_picked', sellerId: 's1', pick: {} }, DELIVERED)
    expect(checkoutReducer(state, { type: 'pickup_picked', sellerId: 's1', pick: undefined })).toMatchObject({ pickups: {}, delivery: ['s1', 's2'] })
  })

  it('keep payment and coupon, whatever else changes', () => {
    const state = after({ type: 'offered', offer: OFFER }, { type: 'payment_picked', payment: 'STRIPE' }, { type: 'coupon_chosen', coupon: '' }, AT_A, {
      type: 'offered',
      offer: { addressIds: [], sellerIds: [], visitIds: [] },
    })
    expect(state).toMatchObject({ payment: 'STRIPE', coupon: '' })
  })
})

describe('checkoutLoading (ST-05)', () => {
  it.each([
    [{ hasAddress: true, isPending: true, isError: false }, true],
    [{ hasAddress: true, isPending: false, isError: false }, false],
    [{ hasAddress: false, isPending: true, isError: false }, 'errorAddress'],
    [{ hasAddress: true, isPending: false, isError: true }, 'errorAddress'],
  ] as const)('of %j is %s', (given, expected) => {
    expect(checkoutLoading(given)).toBe(expected)
  })
})
