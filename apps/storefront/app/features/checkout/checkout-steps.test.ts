import { describe, expect, it } from 'vitest'
import { type CheckoutAction, type CheckoutOffer, checkoutLoading, checkoutReducer, NOTHING_CHOSEN, openStep, STEPS, statusOf } from './checkout-steps.ts'

const OFFER: CheckoutOffer = { addressIds: ['a', 'b'], defaultAddressId: 'a', deliveries: ['home'], payments: ['COD', 'STRIPE'] }
const after = (...actions: CheckoutAction[]) => actions.reduce(checkoutReducer, NOTHING_CHOSEN)
const statuses = (state: ReturnType<typeof after>) => STEPS.map((step) => statusOf(state, step))

describe('checkout steps', () => {
  it('begin with the address when there is none', () => {
    const state = after({ type: 'offered', offer: { ...OFFER, addressIds: [], defaultAddressId: undefined } })
    expect(statuses(state)).toEqual(['open', 'todo', 'todo', 'todo'])
  })

  it('take the default address and the only way of delivery, and ask what is left to choose', () => {
    const state = after({ type: 'offered', offer: OFFER })
    expect(statuses(state)).toEqual(['done', 'done', 'open', 'todo'])
  })

  it('lead straight to the review when nothing is left to choose', () => {
    const state = after({ type: 'offered', offer: { ...OFFER, payments: ['COD'] } })
    expect(statuses(state)).toEqual(['done', 'done', 'done', 'open'])
    expect(state.payment).toBe('COD')
  })

  it('open one again and fold it with the new choice', () => {
    const chosen = after({ type: 'offered', offer: OFFER }, { type: 'payment_chosen', payment: 'COD' })
    const reopened = checkoutReducer(chosen, { type: 'reopened', step: 'address' })
    expect(openStep(reopened)).toBe('address')
    expect(statuses(reopened)).toEqual(['open', 'done', 'done', 'todo'])
    const changed = checkoutReducer(reopened, { type: 'address_chosen', addressId: 'b' })
    expect(changed.addressId).toBe('b')
    expect(openStep(changed)).toBe('review')
  })

  it('keep the choice when a step that was opened again is only folded', () => {
    const state = after({ type: 'offered', offer: OFFER }, { type: 'reopened', step: 'address' }, { type: 'folded' })
    expect(state.addressId).toBe('a')
    expect(openStep(state)).toBe('payment')
  })

  it('keep a chosen address over the default, and drop it when it is deleted', () => {
    const chosen = after({ type: 'offered', offer: OFFER }, { type: 'address_chosen', addressId: 'b' }, { type: 'offered', offer: OFFER })
    expect(chosen.addressId).toBe('b')
    expect(checkoutReducer(chosen, { type: 'offered', offer: { ...OFFER, addressIds: ['a'] } }).addressId).toBe('a')
  })

  it('ask again for a payment method that is no longer offered', () => {
    const state = after(
      { type: 'offered', offer: OFFER },
      { type: 'payment_chosen', payment: 'STRIPE' },
      { type: 'offered', offer: { ...OFFER, payments: ['COD', 'PAYPAL'] } },
    )
    expect(openStep(state)).toBe('payment')
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
