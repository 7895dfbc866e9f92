import { expect, it } from 'vitest'
import { HOLD_MINUTES, holdEnd } from './stock-hold.ts'

const at = new Date('2026-11-30T04:00:00Z')
const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

it('what waits for its money is held as long as there is to pay, and an appointment not beyond its beginning', () => {
  expect(holdEnd(at, null)).toEqual(after(HOLD_MINUTES))
  expect(holdEnd(at, { from: after(24 * 60) })).toEqual(after(HOLD_MINUTES))
  expect(holdEnd(at, { from: after(10) })).toEqual(after(10))
})
