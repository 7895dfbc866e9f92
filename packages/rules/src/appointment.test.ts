import { describe, expect, it } from 'vitest'
import { modeOf } from './appointment.ts'

describe('modeOf', () => {
  it('is what the option says, and at the seller where it says nothing that is known', () => {
    expect([modeOf({ mode: 'video' }), modeOf({ mode: 'home', length: '30' }), modeOf({}), modeOf({ mode: 'moon' })]).toEqual([
      'video',
      'home',
      'clinic',
      'clinic',
    ])
  })
})
