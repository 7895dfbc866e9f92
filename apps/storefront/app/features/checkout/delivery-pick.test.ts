import type { QuoteWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { deliveryChoices, deliveryChoicesIn, isDeliveryPicks } from './delivery-pick.ts'

const DAY = { date: '2026-11-24', from: '2026-11-24T01:30:00.000Z', to: '2026-11-24T15:30:00.000Z', timeZone: 'Asia/Kolkata', slots: [] }
const quoteWith = (window: { from: string; to: string } | null): Pick<QuoteWire, 'parts'> => {
  const money = { amount: 0, currency: 'INR' }
  const sums = { subTotal: money, discount: money, deliveryFee: money, taxIncluded: money, taxAdded: money, total: money, items: [], taxLines: [] }
  const part = { ...sums, provider: { _id: 's1', name: 'Green Acre' }, delivery: null, deliveryDays: [DAY], pickup: null, canPickUp: false }
  return { parts: [{ ...part, window: window && { date: DAY.date, timeZone: DAY.timeZone, ...window } }] }
}

describe('delivery times that were chosen', () => {
  it('are asked for of the sellers whose things are brought', () => {
    const picks = { s1: { date: '2026-11-24' }, s2: { date: '2026-11-25', slot: '2026-11-25T09:30:00.000Z' } }
    expect(deliveryChoices(picks, ['s2', 's3'])).toEqual([{ provider: 's2', date: '2026-11-25', slot: '2026-11-25T09:30:00.000Z' }])
  })

  it('are said again with the order as the quote has sealed them, any time of a day without a time', () => {
    expect(deliveryChoicesIn(quoteWith(null))).toEqual([])
    expect(deliveryChoicesIn(quoteWith({ from: DAY.from, to: DAY.to }))).toEqual([{ provider: 's1', date: DAY.date }])
    expect(deliveryChoicesIn(quoteWith({ from: DAY.from, to: '2026-11-24T03:30:00.000Z' }))).toEqual([{ provider: 's1', date: DAY.date, slot: DAY.from }])
  })

  it('are believed from what was kept only where they are some', () => {
    expect(isDeliveryPicks({ s1: { date: '2026-11-24', slot: 'x' } })).toBe(true)
    for (const other of [null, 'x', { s1: null }, { s1: {} }, { s1: { date: 1 } }, { s1: { date: 'x', slot: 2 } }]) expect(isDeliveryPicks(other)).toBe(false)
  })
})
