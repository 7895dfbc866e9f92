import type { PickupOfferWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { isPickupPicks, missingPickup, pickStillThere, pickupChoices, pickWithStore } from './pick-up.ts'

const slot = (from: string, left: number) => ({ slot: from.slice(11, 16), from, to: from, left })
const [TEN, ELEVEN] = ['2026-11-23T10:00:00Z', '2026-11-23T11:00:00Z']
const offer = (_id: string, position: [number, number], left = 1): PickupOfferWire => ({
  _id,
  name: _id,
  phone: '1',
  address: { street1: 'a', city: 'b', state: 'c', zip: 'd', country: 'IN' },
  location: { type: 'Point', coordinates: position },
  timeZone: 'Asia/Kolkata',
  hours: { timeZone: 'Asia/Kolkata', spans: [], closedOn: [] },
  km: null,
  days: [
    { date: '2026-11-23', left, slots: [slot(TEN, left), slot(ELEVEN, 0)] },
    { date: '2026-11-24', left: 0, slots: [] },
  ],
})
const [NEAR, FAR] = [offer('near', [77.6, 12.9]), offer('far', [72.8, 19])]
const whole = { store: 'near', date: '2026-11-23', slot: TEN }

describe('picks', () => {
  it('are asked for when they are whole, of those whose things are ordered', () => {
    const picks = { a: whole, b: { store: 'near' }, c: whole }
    expect(pickupChoices(picks, ['a', 'b', 'd'])).toEqual([{ provider: 'a', ...whole }])
    expect(missingPickup(picks, ['a', 'd'])).toBeUndefined()
    expect(missingPickup(picks, ['a', 'b'])).toEqual({ sellerId: 'b', missing: ['date', 'slot'] })
  })

  it('keep what can still be had, and no more', () => {
    expect(pickStillThere(whole, [NEAR, FAR])).toEqual(whole)
    expect(pickStillThere({ ...whole, slot: ELEVEN }, [NEAR, FAR])).toEqual({ store: 'near', date: '2026-11-23' })
    expect(pickStillThere({ ...whole, date: '2026-11-24' }, [NEAR, FAR])).toEqual({ store: 'near' })
    expect(pickStillThere({ ...whole, store: 'gone' }, [NEAR, FAR])).toEqual({})
  })

  it('take the only place there is', () => {
    expect(pickStillThere({}, [NEAR])).toEqual({ store: 'near' })
    expect(pickStillThere({}, [])).toEqual({})
  })

  it('keep the day when another place is chosen that hands out on it, but not the time', () => {
    expect(pickWithStore(whole, FAR)).toEqual({ store: 'far', date: '2026-11-23' })
    expect(pickWithStore(whole, offer('far', [72.8, 19], 0))).toEqual({ store: 'far' })
  })

  it('are read from what was kept only when they are such', () => {
    expect(isPickupPicks({ a: whole, b: {} })).toBe(true)
    for (const junk of [null, 'a', { a: 1 }, { a: null }, { a: { store: 7 } }]) expect(isPickupPicks(junk)).toBe(false)
  })
})
